import type { Context } from 'hono';
import type { Env } from './env.ts';
import type { Identity, Notice, SessionStore } from './session/sessions.ts';
import type { User } from './users/users.ts';

/**
 * Logs a user in, in a new session.
 *
 * @param held The data of this login for the session.
 */
export function logIn(
  sessions: SessionStore,
  c: Context<Env>,
  user: User,
  held?: { identity?: Identity; offer?: Identity; notice?: Notice },
) {
  const session = c.get('session');
  // A session that is this user's already has nothing in it that was planted, and other tabs use it.
  if (session.userId === user.id) Object.assign(session, held);
  else c.set('session', sessions.renew(session, { ...held, userId: user.id }));
}
