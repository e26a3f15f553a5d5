import { setTimeout as delay } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import type { AppContext, AppEnv } from '../../http/context.ts';
import type { DevService } from '../dev-service.ts';
import { type Fault, faultTargets } from './fault.ts';
import { subjectOf } from './subject.ts';

/** Thrown for a dropped connection, so that an in-process caller sees what `fetch` does when the network fails. */
export class DroppedConnection extends TypeError {
  constructor() {
    super('fetch failed: the sandbox dropped the connection, as a fault told it to');
  }
}

/** Lets an ordered fault happen instead of the answer. */
export function injectFaults(service: DevService): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const fault = await take(c, service);
    if (!fault) return next();
    const { delay_ms: milliseconds = 0, drop = false } = fault.then;
    if (milliseconds > 0) await delay(milliseconds);
    if (drop) return dropConnection(c);
    return failure(c, fault) ?? next();
  };
}

async function take(c: AppContext, service: DevService): Promise<Fault | undefined> {
  const matching = service.faults.filter(({ on, times }) => times > 0 && faultTargets[on].test(c.req.path));
  const isLimited = matching.some(({ persona, client_id }) => persona ?? client_id);
  const { clientId, userIds } = isLimited ? await subjectOf(c, service) : { clientId: '', userIds: [] };
  const fault = matching.find(
    ({ persona, client_id = clientId }) =>
      client_id === clientId && (persona === undefined || userIds.includes(persona)),
  );
  if (fault) fault.times -= 1;
  return fault;
}

/** A Response with one of these statuses takes no body (Fetch, 2.2.3). */
const withoutBody: readonly number[] = [204, 205, 304];

function failure(
  c: AppContext,
  { then: { status, error, html } }: Fault,
): Response | Promise<Response> | undefined {
  if (html === undefined && status === undefined && error === undefined) return undefined;
  c.set('rule', 'fault');
  const code = status ?? (html === undefined ? 400 : 500);
  if (withoutBody.includes(code)) return c.body(null, code as StatusCode);
  return html === undefined
    ? c.json(
        { error: error ?? 'fault', error_description: 'The control API ordered this error.' },
        code as ContentfulStatusCode,
      )
    : c.html(html, code as ContentfulStatusCode);
}

function dropConnection(c: AppContext): never {
  c.env?.incoming?.socket.destroy();
  throw new DroppedConnection();
}
