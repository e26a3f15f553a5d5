import type { Context } from 'hono';
import type { App, Env } from './env.ts';
import { logIn } from './log-in.ts';
import { offeredIdentity } from './service/offered-identity.ts';
import { accountMismatch } from './session/notice.ts';
import { matchUser } from './users/match-user.ts';
import type { User } from './users/users.ts';

/**
 * Logs in a user who has just logged in by password or signed up. An identity that waits in the session is only offered
 * to them, because another user of the browser may have left it there.
 */
export async function welcomeUser(app: App, c: Context<Env>, user: User) {
  const { settings, sessions } = app;
  // An identity that was offered to a logged-in reader is not offered to another user.
  const offer = c.get('user') === undefined ? (await offeredIdentity(app, c))?.identity : undefined;
  if (offer === undefined) return logIn(sessions, c, user);
  const match = matchUser(settings.users, offer.uuid, user);
  if (match === 'mismatch') return logIn(sessions, c, user, { notice: accountMismatch });
  return logIn(sessions, c, user, match === 'confirm' ? { offer } : { identity: offer });
}
