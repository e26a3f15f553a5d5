import type { MiddlewareHandler } from 'hono';

/**
 * Sends users who came by another name (`127.0.0.1` instead of `localhost`) to the registered one. Their session
 * cookie belongs to one host: a login begun under the wrong name would come back to a session that is not there.
 */
export function canonicalHost(origin: string): MiddlewareHandler {
  const { host } = new URL(origin);
  return async (c, next) => {
    const { host: asked, pathname, search } = new URL(c.req.url);
    if (asked === host) return next();
    // Joined as text: `new URL('//elsewhere.example', origin)` would leave the site.
    return c.redirect(origin + pathname + search, 307);
  };
}
