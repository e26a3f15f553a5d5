import type { Context } from 'hono';
import type { App, Env } from './env.ts';
import { logIn } from './log-in.ts';
import { offeredIdentity } from './service/offered-identity.ts';
import { matchUser } from './users/match-user.ts';
import type { User } from './users/users.ts';

/**
 * Logs in a person who has just shown who they are here, by password or by signing up. An identity that waits in the
 * session is offered to them, and no more than offered: somebody else may have left it there.
 */
export async function welcomeUser(app: App, c: Context<Env>, user: User) {
  const { settings, sessions } = app;
  // What was offered to the reader who is logged in is nobody else's.
  const offer = c.get('user') === undefined ? await offeredIdentity(app, c) : undefined;
  if (offer === undefined) return logIn(sessions, c, user);
  const match = matchUser(settings.users, offer.uuid, user);
  if (match === 'mismatch') return logIn(sessions, c, user, { notice: { code: 'account_mismatch' } });
  return logIn(sessions, c, user, match === 'confirm' ? { offer } : { identity: offer });
}
