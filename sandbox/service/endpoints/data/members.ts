import type { Scope } from '../../../../contract/scopes.ts';
import type { Token, User } from '../../state/model.ts';
import { addressFields, type Card, cardFields } from '../../state/personas/persona.ts';

/**
 * The user data within the scope of a token (docs/protocol.md, "Data endpoints"); an email address only once it is
 * confirmed.
 */
export function userData(user: User, { uuid, scope }: Token): Record<string, string> {
  return {
    ...(scope.includes('email') && user.emailConfirmed && { email: user.email }),
    updated_at: new Date(user.updatedAt).toISOString(),
    ...(scope.includes('phone') && user.phoneNumber !== '' && { phone_number: user.phoneNumber }),
    uuid,
  };
}

/**
 * Returns the response of `eid_data`. It has the raw date of birth if the card has no whole one, or if the card asks for
 * both. `created_at` and `photo` are null unless the card has them. The photo and the address need their own scopes.
 */
export function eidData(card: Card, scope: readonly Scope[]): Record<string, unknown> {
  const { raw_date_of_birth, ...dated } = cardFields;
  const hasRawDate = card.dateOfBirth === undefined || card.withRawDateOfBirth === true;
  return {
    ...renamed(card, hasRawDate ? cardFields : dated),
    created_at: card.createdAt ?? null,
    photo: (scope.includes('eid_photo') && card.photo) || null,
    ...(scope.includes('eid_address') && { address: renamed(card.address, addressFields) }),
  };
}

/** Members that are `undefined` are absent in JSON. */
function renamed<T extends object>(values: T, names: Record<string, keyof T>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(names).map(([wireName, name]) => [wireName, values[name]]));
}
