import { reason } from './reason.js';
import { reportConnected } from './service/uuids.js';

/**
 * @import { Settings } from './index.js'
 * @import { Session, SessionStore } from './session/sessions.js'
 * @import { User } from './users/users.js'
 */

/**
 * Logs a user in. Of the ten steps this is the eighth, after the UUID has been stored: telling the service.
 *
 * @param {{ settings: Settings, sessions: SessionStore }} app
 * @param {Session} session
 * @param {User} user
 */
export async function logIn({ settings, sessions }, session, user) {
  session.userId = user.id;
  sessions.renew(session);
  if (user.uuid === null) return;
  try {
    // At every login, not only at the first: a call that got lost is made up for before the five logins are used up.
    const unknown = await reportConnected(settings, [user.uuid]);
    if (unknown.length > 0) throw new Error('the service does not know the UUID');
  } catch (error) {
    settings.log(`not reported as connected: ${reason(error)}`);
  }
}
