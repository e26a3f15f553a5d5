import type { Hono } from 'hono';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { route } from '../../http/route.ts';
import type { Workbench } from '../workbench.ts';
import { inspectorActions, register } from './actions.ts';
import live from './live.js?raw';
import { inspector } from './page.ts';

/** The inspector, for the callers of the control API. */
export function inspectorRoutes(app: Hono<AppEnv>, workbench: Workbench): void {
  route(app, workbench, '/_sandbox', { GET: inspector });
  // As people type it.
  route(app, workbench, '/_sandbox/', { GET: (c) => c.redirect('/_sandbox', 308) });
  route(app, workbench, '/_sandbox/live.js', { GET: liveScript });
  route(app, workbench, '/_sandbox/inspector', { POST: inspectorActions });
  route(app, workbench, '/_sandbox/register', { POST: register });
}

function liveScript(c: AppContext): Response {
  return c.body(live, 200, { 'Content-Type': 'text/javascript; charset=utf-8' });
}
