import type { Card } from '../../state/personas/persona.ts';
import type { Scope } from '../../vocabulary/scopes.ts';

/**
 * The fields of a card under their wire names (docs/protocol.md, "Data endpoints"), in the order of the specification.
 */
export const cardFields = {
  first_name: 'firstName',
  first_name_3: 'firstName3',
  last_name: 'lastName',
  gender: 'gender',
  nationality: 'nationality',
  date_of_birth: 'dateOfBirth',
  raw_date_of_birth: 'rawDateOfBirth',
  location_of_birth: 'locationOfBirth',
  noble_condition: 'nobleCondition',
  issuing_municipality: 'issuingMunicipality',
  card_number: 'cardNumber',
  chip_number: 'chipNumber',
  validity_begins_at: 'validityBeginsAt',
  validity_ends_at: 'validityEndsAt',
} as const satisfies Record<string, keyof Card>;

/** The fields of a home address under their wire names (docs/protocol.md, "Data endpoints"). */
export const addressFields = {
  street_and_number: 'streetAndNumber',
  zip_code: 'zipCode',
  municipality: 'municipality',
} as const;

/**
 * The identity-card data as `eid_data` answers it. The raw date of birth is there only where no formatted one can be
 * delivered. `created_at` and `photo` are null, as the specification shows them; the photo has an endpoint of its own.
 */
export function eidData(card: Card, scope: readonly Scope[]): Record<string, unknown> {
  const { raw_date_of_birth, ...dated } = cardFields;
  return {
    ...renamed(card, card.dateOfBirth === undefined ? cardFields : dated),
    created_at: null,
    photo: null,
    ...(scope.includes('eid_address') && { address: renamed(card.address, addressFields) }),
  };
}

function renamed<T extends object>(values: T, names: Record<string, keyof T>): Record<string, unknown> {
  const entries = Object.entries(names).map(([wireName, name]) => [wireName, values[name]]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
