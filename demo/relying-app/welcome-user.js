import { logIn } from './log-in.js';
import { offeredIdentity } from './session/offered-identity.js';
import { matchUser } from './users/match-user.js';

/**
 * @import { Context } from 'hono'
 * @import { App, Env } from './index.js'
 * @import { User } from './users/users.js'
 */

/**
 * Logs in a person who has just shown who they are here, by password or by signing up. An identity that waits in the
 * session is offered to them, and no more than offered: somebody else may have left it there.
 *
 * @param {App} app
 * @param {Context<Env>} c
 * @param {User} user
 */
export async function welcomeUser(app, c, user) {
  // What was offered to the reader who is logged in is nobody else's.
  const offer = c.get('user') === undefined ? offeredIdentity(c.get('session')) : undefined;
  if (offer === undefined) return logIn(app, c, user);
  const match = matchUser(app.settings.users, offer.uuid, user);
  if (match === 'mismatch') return logIn(app, c, user, { notice: { code: 'account_mismatch' } });
  return logIn(app, c, user, match === 'confirm' ? { offer } : { identity: offer });
}
