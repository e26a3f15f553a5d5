import { reportUser } from './report-user.js';

/**
 * @import { Context } from 'hono'
 * @import { App, Env } from './index.js'
 * @import { Identity, Notice } from './session/sessions.js'
 * @import { User } from './users/users.js'
 */

/**
 * Logs a user in, in a session of their own, and tells the service.
 *
 * @param {App} app
 * @param {Context<Env>} c
 * @param {User} user
 * @param {{ identity?: Identity, offer?: Identity, notice?: Notice }} [held] What the session is to hold of this login.
 */
export async function logIn({ settings, sessions }, c, user, held) {
  const session = c.get('session');
  // A session that is this user's already has nothing in it that was planted, and other tabs have logins under way.
  if (session.userId === user.id) Object.assign(session, held);
  else c.set('session', sessions.renew(session, { ...held, userId: user.id }));
  await reportUser(settings, user);
}
