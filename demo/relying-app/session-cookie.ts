import type { Context, MiddlewareHandler } from 'hono';
import { setCookie } from 'hono/cookie';
import type { Env } from './env.ts';
import type { SessionStore } from './session/sessions.ts';

/**
 * Finds the session that the request's cookie names, or begins one. A new one is kept, and the browser told, once
 * something is in it.
 */
export function sessionCookie(sessions: SessionStore, origin: string): MiddlewareHandler<Env> {
  const secure = origin.startsWith('https:');
  // The prefix makes the browser refuse a cookie that another host or plain http tries to plant (RFC 6265bis 4.1.3).
  const name = secure ? '__Host-session' : 'session';
  return async (c, next) => {
    const sent = readCookie(c, name);
    c.set('session', sessions.find(sent) ?? sessions.begin());
    await next();
    const session = c.get('session');
    // One that was found is not saved again: another request may have ended it in the meantime.
    if (session.id === sent || !sessions.save(session)) return;
    // Lax, not Strict: the return from the service is a navigation from another site, and needs the cookie.
    setCookie(c, name, session.id, { httpOnly: true, sameSite: 'Lax', path: '/', secure });
  };
}

/** Reads a cookie. One that was sent twice counts as missing: another port of the host may have set one of the two. */
function readCookie(c: Context, name: string): string | undefined {
  const pairs = (c.req.header('cookie') ?? '').split(/; */).filter((pair) => pair.startsWith(`${name}=`));
  return pairs.length === 1 ? pairs[0]?.slice(name.length + 1) : undefined;
}
