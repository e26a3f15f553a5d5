import { setTimeout as delay } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import type { AppContext, AppEnv } from '../../service/http/context.ts';
import { contentSecurityPolicy } from '../../service/pages/html-document.ts';
import type { ControlledService } from '../controlled-service.ts';
import { type Fault, type FaultEffect, faultTargets } from './fault.ts';
import { subjectOf } from './subject.ts';

/** Thrown for a dropped connection, so that an in-process caller sees what `fetch` does when the network fails. */
export class DroppedConnection extends TypeError {
  constructor() {
    super('fetch failed: the sandbox dropped the connection, as a fault told it to');
  }
}

/** Lets an ordered fault happen instead of the answer. */
export function injectFaults(service: ControlledService): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const fault = await take(c, service);
    if (!fault) return next();
    const { delay_ms: milliseconds = 0, drop = false, drip = false } = fault.then;
    // A request that gets no usual response is about this persona too.
    if (fault.persona !== undefined) c.set('userId', fault.persona);
    if (drip) return dripping(c, fault.then);
    // A client that has gone needs no timer, which would keep the process alive.
    if (milliseconds > 0) await delay(milliseconds, undefined, { signal: c.req.raw.signal }).catch(() => {});
    if (drop) return dropConnection(c);
    return failure(c, fault.then) ?? next();
  };
}

async function take(c: AppContext, service: ControlledService): Promise<Fault | undefined> {
  const { faults } = service;
  const matching = () => faults.filter(({ on }) => faultTargets[on].test(c.req.path));
  const isLimited = matching().some(({ persona, client_id }) => persona ?? client_id);
  const { clientId, userIds } = isLimited ? await subjectOf(c, service) : { clientId: '', userIds: [] };
  // Asked again: another request may have taken the last one meanwhile.
  const fault = matching().find(
    ({ persona, client_id = clientId }) =>
      client_id === clientId && (persona === undefined || userIds.includes(persona)),
  );
  if (!fault) return undefined;
  fault.times -= 1;
  if (fault.times === 0) faults.splice(faults.indexOf(fault), 1);
  return fault;
}

function usualStatus({ html, json, location }: FaultEffect): number {
  if (location !== undefined) return 302;
  if (json !== undefined) return 200;
  return html === undefined ? 400 : 500;
}

/** A Response with one of these statuses takes no body (Fetch, 2.2.3). */
const withoutBody: readonly number[] = [204, 205, 304];

/** Markup of a fault may be at an app's own origin, where its script would be the app's. */
const pagePolicy = `sandbox; ${contentSecurityPolicy()}`;

function failure(c: AppContext, then: FaultEffect): Response | Promise<Response> | undefined {
  const { status, error, html, json, location } = then;
  if ([html, json, location, status, error].every((part) => part === undefined)) return undefined;
  c.set('rule', 'fault');
  const code = status ?? usualStatus(then);
  if (location !== undefined) c.header('Location', location);
  if (withoutBody.includes(code)) return c.body(null, code as StatusCode);
  if (json !== undefined) {
    const headers = { 'Content-Type': 'application/json' };
    return c.body(JSON.stringify(json), code as ContentfulStatusCode, headers);
  }
  if (location !== undefined) return c.body(null, code as StatusCode);
  return html === undefined
    ? c.json(
        { error: error ?? 'fault', error_description: 'The control API ordered this error.' },
        code as ContentfulStatusCode,
      )
    : c.html(html, code as ContentfulStatusCode, { 'Content-Security-Policy': pagePolicy });
}

/** A client that waits for the next byte only, waits for all of them. */
const betweenBytes = 100;

function dripping(c: AppContext, { status = 200, delay_ms: milliseconds = 60_000 }: FaultEffect): Response {
  c.set('rule', 'fault');
  const end = performance.now() + milliseconds;
  let timer: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      timer = setInterval(() => {
        if (performance.now() < end) return controller.enqueue(Buffer.from(' '));
        clearInterval(timer);
        const socket = c.env?.incoming?.socket;
        if (socket) socket.destroy();
        else controller.error(new DroppedConnection());
      }, betweenBytes);
    },
    cancel: () => clearInterval(timer),
  });
  return c.body(body, status as ContentfulStatusCode, { 'Content-Type': 'application/json' });
}

function dropConnection(c: AppContext): never {
  c.env?.incoming?.socket.destroy();
  throw new DroppedConnection();
}
