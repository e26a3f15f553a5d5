/**
 * @import { Context, MiddlewareHandler } from 'hono'
 * @import { Env } from '../index.js'
 * @import { User, Users } from '../users/users.js'
 * @import { SessionStore } from './sessions.js'
 */

/**
 * Looks up the session's user, for every request: an account that was deleted elsewhere is logged out here too.
 *
 * @param {Users} users
 * @param {SessionStore} sessions
 * @returns {MiddlewareHandler<Env>}
 */
export function currentUser(users, sessions) {
  return async (c, next) => {
    const session = c.get('session');
    const user = session.userId === undefined ? undefined : users.findById(session.userId);
    if (user === undefined && session.userId !== undefined) c.set('session', sessions.renew(session));
    c.set('user', user);
    await next();
  };
}

/**
 * Sends whoever is not logged in to where that can be done.
 *
 * @type {MiddlewareHandler<Env>}
 */
export const requireUser = async (c, next) => {
  if (c.get('user') === undefined) return c.redirect('/', 303);
  return next();
};

/**
 * The user behind `requireUser`.
 *
 * @param {Context<Env>} c
 * @returns {User}
 */
export function theUser(c) {
  const user = c.get('user');
  if (user === undefined) throw new Error('this route is open to whoever is not logged in');
  return user;
}
