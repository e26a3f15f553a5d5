import { setTimeout as delay } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { problem } from '../../http/problem.ts';
import type { AppContext, AppEnv, Service } from '../../service.ts';
import { type Fault, faultTargets } from './fault.ts';

/** Thrown for a dropped connection, so that an in-process caller sees what `fetch` does when the network fails. */
export class DroppedConnection extends TypeError {
  constructor() {
    super('fetch failed: the sandbox dropped the connection, as a fault told it to');
  }
}

/** Lets an ordered fault happen instead of the answer. */
export function injectFaults(service: Service): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const fault = take(service.faults, c.req.path);
    if (!fault) return next();
    const { delay_ms: milliseconds = 0, drop = false } = fault.then;
    if (milliseconds > 0) await delay(milliseconds);
    if (drop) return dropConnection(c);
    return failure(c, fault) ?? next();
  };
}

function take(faults: Fault[], path: string): Fault | undefined {
  const fault = faults.find(({ on, times }) => times > 0 && faultTargets[on].test(path));
  if (fault) fault.times -= 1;
  return fault;
}

function failure(
  c: AppContext,
  { then: { status, error, html } }: Fault,
): Response | Promise<Response> | undefined {
  if (html !== undefined) {
    c.set('rule', 'fault');
    return c.html(html, (status ?? 500) as ContentfulStatusCode);
  }
  if (status === undefined && error === undefined) return undefined;
  // 204 and 304 have no body, and a Response with one cannot be made (RFC 9110, 15.3.5).
  const answer =
    status === 204 || status === 304
      ? c.body(null, status)
      : problem(
          c,
          (status ?? 400) as ContentfulStatusCode,
          error ?? 'fault',
          'The control API ordered this error.',
        );
  c.set('rule', 'fault');
  return answer;
}

function dropConnection(c: AppContext): never {
  c.env?.incoming?.socket.destroy();
  throw new DroppedConnection();
}
