import type { Hono } from 'hono';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { AppContext, AppEnv, Service } from '../../service.ts';
import { refuseCaller } from './callers.ts';
import { codes } from './codes.ts';
import { jsonBody } from './json-body.ts';
import { personas } from './list-personas.ts';
import { putFaults } from './put-faults.ts';
import { reset } from './reset.ts';

/** The control API under `/_sandbox/` (docs/protocol.md, "Control API"). */
export function controlRoutes(app: Hono<AppEnv>, service: Service): void {
  app.use('/_sandbox/*', async (c, next) => refuseCaller(c) ?? (await next()));
  route(app, '/_sandbox/health', { GET: (c) => c.json({ status: 'ok', clock: time(service) }) });
  route(app, '/_sandbox/personas', { GET: personas(service) });
  route(app, '/_sandbox/codes', { POST: codes(service) });
  route(app, '/_sandbox/reset', {
    POST: (c) => {
      reset(service);
      return c.json({ status: 'ok' });
    },
  });
  route(app, '/_sandbox/faults', { GET: (c) => c.json(service.faults), PUT: putFaults(service) });
  route(app, '/_sandbox/events', { GET: (c) => c.json(service.log.events) });
  route(app, '/_sandbox/clock', { POST: (c) => advanceClock(c, service) });
}

async function advanceClock(c: AppContext, service: Service): Promise<Response> {
  const body = await jsonBody(c);
  if (body instanceof Response) return body;
  const { advance_seconds: seconds } = body;
  // A clock that goes back would bring expired codes to life; a century keeps every date printable.
  if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= 3_155_760_000)) {
    return problem(c, 400, 'invalid_request', 'advance_seconds has to be a number from 0 to a century.');
  }
  service.state.clockOffset += Math.round(seconds * 1000);
  return c.json({ clock: time(service) });
}

function time({ clock }: Service): string {
  return new Date(clock.now()).toISOString();
}
