import { Hono } from 'hono';
import { commonHeaders } from './answers/headers.ts';
import { route } from './answers/methods.ts';
import { problem } from './answers/problem.ts';
import { authorizeRoutes } from './authorize/routes.ts';
import { controlRoutes } from './control/routes.ts';
import { dataRoutes } from './data/routes.ts';
import { record } from './events/record.ts';
import { DroppedConnection, injectFaults } from './faults/inject.ts';
import { home } from './home/home-page.ts';
import { inspectorActions, register } from './inspector/actions.ts';
import { inspector } from './inspector/inspector-page.ts';
import { notFoundPage } from './pages/error-pages.ts';
import { persist } from './persistence/persist.ts';
import { script } from './scripts/script-route.ts';
import type { AppEnv, Service } from './service.ts';
import { tokenEndpoint } from './token/token-endpoint.ts';
import { uuidRoutes } from './uuids/routes.ts';

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
