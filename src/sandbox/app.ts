import { Hono } from 'hono';
import { authorizeRoutes } from './endpoints/authorize/routes.ts';
import { dataRoutes } from './endpoints/data/routes.ts';
import { script } from './endpoints/script/routes.ts';
import { tokenEndpoint } from './endpoints/token/routes.ts';
import { uuidRoutes } from './endpoints/uuids/routes.ts';
import { commonHeaders } from './http/common-headers.ts';
import { problem } from './http/problem.ts';
import { route } from './http/route.ts';
import { notFoundPage } from './pages/error-pages.ts';
import type { AppEnv, Service } from './service.ts';
import { persist } from './state/persistence/persist.ts';
import { controlRoutes } from './tools/control/routes.ts';
import { record } from './tools/events/record-requests.ts';
import { DroppedConnection, injectFaults } from './tools/faults/inject-faults.ts';
import { home } from './tools/home-page.ts';
import { inspectorActions, register } from './tools/inspector/actions.ts';
import { inspector } from './tools/inspector/page.ts';

/** The whole service as a Hono app, without a listener. */
export function createApp(service: Service): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(commonHeaders)) c.res.headers.set(name, value);
  });
  app.use(record(service), injectFaults(service));
  if (service.file) app.use(persist(service.file));
  app.onError((error, c) => {
    if (error instanceof DroppedConnection) throw error;
    console.error(error);
    return problem(
      c,
      500,
      'server_error',
      'The sandbox failed. This is a fault of its own; please report it.',
    );
  });
  app.notFound((c) =>
    c.req.header('Accept')?.includes('text/html')
      ? notFoundPage(c)
      : problem(c, 404, 'not_found', 'There is nothing at this address.'),
  );
  route(app, '/', { GET: home(service) });
  route(app, '/:lang/dp_connect.js', { GET: script(service, 'dp_connect.js') });
  route(app, '/:lang/dp_connect_element.js', { GET: script(service, 'dp_connect_element.js') });
  route(app, '/:lang/dp_connect.css', { GET: script(service, 'dp_connect.css') });
  authorizeRoutes(app, service);
  route(app, '/oauth/token', { POST: tokenEndpoint(service) });
  dataRoutes(app, service);
  uuidRoutes(app, service);
  controlRoutes(app, service);
  route(app, '/_sandbox', { GET: inspector(service) });
  route(app, '/_sandbox/inspector', { POST: inspectorActions(service) });
  route(app, '/_sandbox/register', { POST: register(service) });
  return app;
}
