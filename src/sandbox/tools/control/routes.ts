import type { Hono } from 'hono';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { route } from '../../http/route.ts';
import type { Workbench } from '../workbench.ts';
import { advanceClock, clockTime } from './advance-clock.ts';
import { admitCaller } from './callers.ts';
import { codes } from './codes.ts';
import { listPersonas } from './list-personas.ts';
import { putFaults } from './put-faults.ts';
import { reset } from './reset.ts';

/** The control API under `/_sandbox/` (docs/protocol.md, "Control API"). */
export function controlRoutes(app: Hono<AppEnv>, workbench: Workbench): void {
  app.use('/_sandbox/*', async (c, next) => {
    admitCaller(c);
    await next();
  });
  route(app, workbench, '/_sandbox/health', { GET: health });
  route(app, workbench, '/_sandbox/personas', { GET: listPersonas });
  route(app, workbench, '/_sandbox/codes', { POST: codes });
  route(app, workbench, '/_sandbox/reset', { POST: resetAll });
  route(app, workbench, '/_sandbox/faults', { GET: (c, { faults }) => c.json(faults), PUT: putFaults });
  route(app, workbench, '/_sandbox/events', { GET: (c, { log }) => c.json(log.events) });
  route(app, workbench, '/_sandbox/clock', { POST: advanceClock });
}

function health(c: AppContext, workbench: Workbench): Response {
  return c.json({ status: 'ok', clock: clockTime(workbench) });
}

function resetAll(c: AppContext, workbench: Workbench): Response {
  reset(workbench);
  return c.json({ status: 'ok' });
}
