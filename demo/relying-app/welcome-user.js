import { logIn } from './log-in.js';
import { pendingIdentity } from './session/pending-identity.js';
import { matchUser } from './users/match-user.js';

/**
 * @import { App } from './index.js'
 * @import { Session } from './session/sessions.js'
 * @import { User } from './users/users.js'
 */

/**
 * Logs in a person who has just shown who they are here, by password or by signing up, and gives them the identity
 * that was waiting for them.
 *
 * @param {App} app
 * @param {Session} session
 * @param {User} user
 */
export async function welcomeUser(app, session, user) {
  const identity = pendingIdentity(session);
  const matched = identity ? matchUser(app.settings.users, identity.uuid, user) : undefined;
  if (identity === undefined || matched === 'mismatch') delete session.identity;
  if (matched === 'mismatch') session.notice = { code: 'account_mismatch' };
  await logIn(app, session, typeof matched === 'object' ? matched : user);
}
