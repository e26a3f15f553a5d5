/** @import { User, Users } from './users.js' */

/**
 * Whose login this is: the specification's table "Client handling of the UUID".
 *
 * | UUID | session | |
 * |---|---|---|
 * | known | none, or the same user's | that user |
 * | unknown | of a user without a UUID | `confirm`: it is stored once the person has said that both are theirs |
 * | unknown | none | `ask`: the person may have an account, or be new |
 * | known or not | of a user with another UUID | `mismatch` |
 *
 * Nothing is stored here. The service's login may be somebody else's: of whoever used this screen before, or of an
 * attacker who logged this browser in at the service with a login of their own. Stored at once, it would open the
 * account to them. The last row is for two people at one screen: taking the newer one for the user in the session
 * would give either of them the other's account.
 *
 * @param {Users} users
 * @param {string} uuid
 * @param {User | undefined} current The user of the session.
 * @returns {User | 'ask' | 'confirm' | 'mismatch'}
 */
export function matchUser(users, uuid, current) {
  const owner = users.findByUuid(uuid);
  if (owner) return current === undefined || current.id === owner.id ? owner : 'mismatch';
  if (current === undefined) return 'ask';
  return current.uuid === null ? 'confirm' : 'mismatch';
}
