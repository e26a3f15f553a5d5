import type { Card } from './persona.ts';

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
