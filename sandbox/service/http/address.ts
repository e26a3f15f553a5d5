import type { MiddlewareHandler } from 'hono';
import { getPath } from 'hono/utils/url';
import type { AppContext, AppEnv } from './context.ts';
import { generalProblems, refuse } from './problem.ts';

/** Returns the base URL of the sandbox as the browser of this request names it, without a slash at the end. */
export function baseUrl(c: AppContext): string {
  const { protocol, host } = new URL(c.req.url);
  return `${isHttps(c) ? 'https:' : protocol}//${host}${c.get('basePath') ?? ''}`;
}

/**
 * Returns whether the browser uses https, also with a proxy that ends it. The header is the caller's word, and decides
 * only the links and the cookie in the caller's own response.
 */
export function isHttps(c: AppContext): boolean {
  return new URL(c.req.url).protocol === 'https:' || c.req.header('X-Forwarded-Proto') === 'https';
}

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
