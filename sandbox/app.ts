import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { ControlledService } from './control/controlled-service.ts';
import { record } from './control/events/record-requests.ts';
import { DroppedConnection, injectFaults } from './control/faults/inject-faults.ts';
import { controlRoutes } from './control/routes.ts';
import { home } from './inspector/home-page.ts';
import { inspectorRoutes } from './inspector/routes.ts';
import { authorizeRoutes } from './service/endpoints/authorize/routes.ts';
import { dataRoutes } from './service/endpoints/data/routes.ts';
import { scriptRoutes } from './service/endpoints/script/routes.ts';
import { tokenRoutes } from './service/endpoints/token/routes.ts';
import { uuidRoutes } from './service/endpoints/uuids/routes.ts';
import { mountedAt, pathBelow } from './service/http/address.ts';
import { commonHeaders } from './service/http/common-headers.ts';
import type { AppEnv } from './service/http/context.ts';
import { ownHostOnly } from './service/http/own-host.ts';
import { answerProblem, generalProblems } from './service/http/problem.ts';
import { route } from './service/http/route.ts';
import { answerVisitor, errorPage, visitorLanguage } from './service/pages/error-pages.ts';

/** The whole service as a Hono app, without a listener. `hosts` are host names that are its own. */
export function createApp(service: ControlledService, hosts: ReadonlySet<string>): Hono<AppEnv> {
  const { basePath } = service.settings;
  const app = new Hono<AppEnv>({ getPath: (request) => pathBelow(basePath, request) });
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(commonHeaders)) c.res.headers.set(name, value);
  });
  app.use(record(service), mountedAt(basePath), ownHostOnly(hosts), injectFaults(service));
  if (service.stateFile) app.use(service.stateFile.persist);
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        answerVisitor(
          c,
          answerProblem(c, { ...generalProblems.wrongMethod, headers: { Allow: methods.join(', ') } }),
        ),
    }),
  );
  app.onError((error, c) => {
    if (error instanceof DroppedConnection) throw error;
    if (error instanceof HTTPException) return answerVisitor(c, error.getResponse());
    console.error(error);
    return answerVisitor(c, answerProblem(c, generalProblems.failed));
  });
  app.notFound((c) =>
    c.req.header('Accept')?.includes('text/html')
      ? errorPage(c, visitorLanguage(c), 'not_found')
      : answerProblem(c, generalProblems.notFound),
  );
  // Hono takes an empty path for the root.
  route(app, service, '/', { GET: home });
  scriptRoutes(app, service);
  authorizeRoutes(app, service);
  tokenRoutes(app, service);
  dataRoutes(app, service);
  uuidRoutes(app, service);
  controlRoutes(app, service);
  inspectorRoutes(app, service);
  return app;
}
