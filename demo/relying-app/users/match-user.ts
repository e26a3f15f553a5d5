import type { User, Users } from './users.ts';

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
 * Nothing is stored here. The login at the service may belong to another person: to a former user of this screen, or to
 * an attacker who logged this browser in at the service. Stored at once, it would open the
 * account to them. The last row is for two people at one screen: taking the newer one for the user in the session
 * would give either of them the other's account.
 *
 * @param current The user of the session.
 */
export function matchUser(
  users: Users,
  uuid: string,
  current: User | undefined,
): User | 'ask' | 'confirm' | 'mismatch' {
  const owner = users.findByUuid(uuid);
  if (owner) return current === undefined || current.id === owner.id ? owner : 'mismatch';
  if (current === undefined) return 'ask';
  return current.uuid === null ? 'confirm' : 'mismatch';
}
