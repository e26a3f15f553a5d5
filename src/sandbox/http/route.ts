import type { Hono } from 'hono';
import type { AppContext, AppEnv } from '../service.ts';
import { problem } from './problem.ts';

type Handler = (c: AppContext) => Response | Promise<Response>;

/** Registers the handlers of one path; every other method is answered 405 with `Allow` (RFC 9110, 15.5.6). */
export function route(
  app: Hono<AppEnv>,
  path: string,
  handlers: Partial<Record<'GET' | 'POST' | 'PUT', Handler>>,
) {
  const allow = Object.keys(handlers).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  for (const [method, handler] of Object.entries(handlers)) app.on(method, path, handler);
  app.all(path, (c) =>
    problem(c, 405, 'method_not_allowed', `This address answers ${allow.join(', ')} only.`, {
      Allow: allow.join(', '),
    }),
  );
}
