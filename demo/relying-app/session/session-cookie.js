import { getCookie, setCookie } from 'hono/cookie';

/**
 * @import { MiddlewareHandler } from 'hono'
 * @import { Env } from '../index.js'
 * @import { SessionStore } from './sessions.js'
 */

/**
 * Finds the session that the request's cookie names, or begins one, and tells the browser when the id has changed.
 *
 * @param {SessionStore} sessions
 * @param {string} origin
 * @returns {MiddlewareHandler<Env>}
 */
export function sessionCookie(sessions, origin) {
  const secure = origin.startsWith('https:');
  // The prefix makes the browser refuse a cookie that another host or plain http tries to plant (RFC 6265bis 4.1.3).
  const name = secure ? '__Host-session' : 'session';
  return async (c, next) => {
    const sent = getCookie(c, name);
    const session = sessions.find(sent) ?? sessions.begin();
    c.set('session', session);
    await next();
    const { id } = c.get('session');
    // Lax, not Strict: the way back from the service is a navigation from another site, and has to carry the cookie.
    if (id !== sent) setCookie(c, name, id, { httpOnly: true, sameSite: 'Lax', path: '/', secure });
  };
}
