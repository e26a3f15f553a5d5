import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { controlRoutes } from './developer/control/routes.ts';
import type { DevService } from './developer/dev-service.ts';
import { record } from './developer/events/record-requests.ts';
import { DroppedConnection, injectFaults } from './developer/faults/inject-faults.ts';
import { home } from './developer/home-page.ts';
import { inspectorRoutes } from './developer/inspector/routes.ts';
import { authorizeRoutes } from './endpoints/authorize/routes.ts';
import { dataRoutes } from './endpoints/data/routes.ts';
import { scriptRoutes } from './endpoints/script/routes.ts';
import { tokenRoutes } from './endpoints/token/routes.ts';
import { uuidRoutes } from './endpoints/uuids/routes.ts';
import { mountedAt, pathBelow } from './http/base-path.ts';
import { commonHeaders } from './http/common-headers.ts';
import type { AppEnv } from './http/context.ts';
import { generalProblems } from './http/general-problems.ts';
import { ownHostOnly } from './http/own-host.ts';
import { answerProblem } from './http/problem.ts';
import { route } from './http/route.ts';
import { answerVisitor, visitorLanguage } from './pages/answer-visitor.ts';
import { errorPage } from './pages/error-pages.ts';

/** The whole service as a Hono app, without a listener. `hosts` are host names that are its own. */
export function createApp(service: DevService, hosts: ReadonlySet<string>): Hono<AppEnv> {
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
