/** @import { User, Users } from './users.js' */

/**
 * Whose login this is: the specification's table "Client handling of the UUID".
 *
 * | UUID | session | |
 * |---|---|---|
 * | known | none, or the same user's | that user |
 * | unknown | of a user without a UUID | that user, who has it from now on |
 * | unknown | none | `ask`: the person may have an account, or be new |
 * | known or not | of a user with another UUID | `mismatch` |
 *
 * The last row is for two people at one screen: taking the newer one for the user in the session would give either
 * of them the other's account.
 *
 * @param {Users} users
 * @param {string} uuid
 * @param {User | undefined} current The user of the session.
 * @returns {User | 'ask' | 'mismatch'}
 */
export function matchUser(users, uuid, current) {
  const owner = users.findByUuid(uuid);
  if (owner) return current === undefined || current.id === owner.id ? owner : 'mismatch';
  if (current === undefined) return 'ask';
  if (current.uuid !== null || !users.storeUuid(current.id, uuid)) return 'mismatch';
  return { ...current, uuid };
}
