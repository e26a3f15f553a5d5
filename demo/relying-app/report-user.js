import { reason } from './reason.js';
import { reportConnected } from './service/uuids.js';

/**
 * @import { Settings } from './index.js'
 * @import { User } from './users/users.js'
 */

/**
 * The eighth of the ten steps: tells the service that this user's UUID is stored here. At every login, not only at the
 * first: a call that got lost is made up for before the five logins are used up.
 *
 * @param {Settings} settings
 * @param {Pick<User, 'uuid'>} user
 */
export async function reportUser(settings, { uuid }) {
  if (uuid === null) return;
  try {
    const unknown = await reportConnected(settings, [uuid]);
    if (unknown.length > 0) throw new Error('the service does not know the UUID');
  } catch (error) {
    settings.log(`not reported as connected: ${reason(error)}`);
  }
}
