import type { MiddlewareHandler } from 'hono';
import { getPath } from 'hono/utils/url';
import type { AppEnv } from './context.ts';
import { generalProblems } from './general-problems.ts';
import { refuse } from './problem.ts';

/** Returns the path of a request below the base path. A path outside stays whole. */
export function pathBelow(basePath: string, request: Request): string {
  const path = getPath(request);
  if (path === basePath) return '/';
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}

/**
 * Answers only below the base path, and adds that path to each `Location` on the sandbox. Routes and the event log have
 * paths without the base path. A proxy has to keep the path.
 */
export function mountedAt(basePath: string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set('basePath', basePath);
    const isOutside = basePath !== '' && c.req.path === getPath(c.req.raw);
    if (isOutside) refuse(c, generalProblems.outsideBasePath);
    await next();
    const location = c.res.headers.get('Location');
    if (location?.startsWith('/')) c.res.headers.set('Location', basePath + location);
  };
}
