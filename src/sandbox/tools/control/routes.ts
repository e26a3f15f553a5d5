import type { Hono } from 'hono';
import { baseUrl } from '../../http/base-url.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { route } from '../../http/route.ts';
import { openApi } from '../../openapi/document.ts';
import type { DevService } from '../dev-service.ts';
import { advanceClock, clockTime } from './advance-clock.ts';
import { deleteApp, listApps, patchApp, postApp, postSecret } from './apps.ts';
import { admitCaller } from './callers.ts';
import { codes } from './codes.ts';
import { listMails } from './mails.ts';
import { deleteConsent, deletePersona, listPersonas, patchPersona, postPersona } from './personas.ts';
import { putFaults } from './put-faults.ts';
import { reset } from './reset.ts';

/** The control API under `/_sandbox/` (docs/protocol.md, "Control API"). */
export function controlRoutes(app: Hono<AppEnv>, service: DevService): void {
  app.use('/_sandbox/*', async (c, next) => {
    // Load balancers and container platforms ask for it, and send no token.
    if (c.req.path !== '/_sandbox/health') admitCaller(c, service.settings.controlToken);
    await next();
  });
  route(app, service, '/_sandbox/health', { GET: health });
  route(app, service, '/_sandbox/openapi.json', { GET: describeApi });
  route(app, service, '/_sandbox/apps', { GET: listApps, POST: postApp });
  route(app, service, '/_sandbox/apps/:client_id', { PATCH: patchApp, DELETE: deleteApp });
  route(app, service, '/_sandbox/apps/:client_id/secret', { POST: postSecret });
  route(app, service, '/_sandbox/personas', { GET: listPersonas, POST: postPersona });
  route(app, service, '/_sandbox/personas/:id', { PATCH: patchPersona, DELETE: deletePersona });
  route(app, service, '/_sandbox/personas/:id/consents/:client_id', { DELETE: deleteConsent });
  route(app, service, '/_sandbox/mails', { GET: listMails });
  route(app, service, '/_sandbox/codes', { POST: codes });
  route(app, service, '/_sandbox/reset', { POST: resetAll });
  route(app, service, '/_sandbox/faults', { GET: (c, { faults }) => c.json(faults), PUT: putFaults });
  route(app, service, '/_sandbox/events', { GET: (c, { log }) => c.json(log.events) });
  route(app, service, '/_sandbox/clock', { POST: advanceClock });
}

function health(c: AppContext, service: DevService): Response {
  return c.json({ status: 'ok', clock: clockTime(service) });
}

/** `GET /_sandbox/openapi.json`: the OpenAPI document, for the URL that was asked. */
function describeApi(c: AppContext): Response {
  return c.json({ ...openApi, servers: [{ url: baseUrl(c) }] });
}

function resetAll(c: AppContext, service: DevService): Response {
  reset(service);
  return c.json({ status: 'ok' });
}
