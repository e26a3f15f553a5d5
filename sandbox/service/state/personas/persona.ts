import type { Scope } from '../../../../contract/scopes.ts';

/**
 * The data of an identity card (docs/protocol.md, "Data endpoints"). `eid_data` returns it under the names on the wire.
 *
 * @example
 * const card: Card = {
 *   firstName: 'Ann Maria',
 *   firstName3: 'J',
 *   lastName: 'Aerts',
 *   gender: 'F',
 *   nationality: 'Belg',
 *   dateOfBirth: '1990-12-31',
 *   rawDateOfBirth: '31 DEC 1990',
 *   locationOfBirth: 'Gent',
 *   nobleCondition: '',
 *   issuingMunicipality: 'Gent',
 *   cardNumber: '591234567890',
 *   chipNumber: '534C494E33660029',
 *   validityBeginsAt: '2023-05-02',
 *   validityEndsAt: '2033-05-02',
 *   address: { streetAndNumber: 'Veldstraat 1', zipCode: '9000', municipality: 'Gent' },
 * };
 */
export interface Card {
  firstName: string;
  firstName3: string;
  lastName: string;
  gender: string;
  nationality: string;
  /** `YYYY-MM-DD`; absent when the card holds an incomplete date, which the Belgian card standard allows. */
  dateOfBirth?: string;
  /** The value on the card, a valid date or not. */
  rawDateOfBirth: string;
  locationOfBirth: string;
  nobleCondition: string;
  issuingMunicipality: string;
  cardNumber: string;
  chipNumber: string;
  /** `YYYY-MM-DD`. */
  validityBeginsAt: string;
  /** `YYYY-MM-DD`. */
  validityEndsAt: string;
  address: Address;
  /** ISO 8601; `created_at` in `eid_data` is null without it. */
  createdAt?: string;
  /** A JPEG as base64, for `eid_photo_data`, which returns a silhouette without it. */
  photo?: string;
  /** `eid_data` has the raw date of birth beside the formatted one. */
  withRawDateOfBirth?: boolean;
}

/**
 * The home address on a card (docs/protocol.md, "Data endpoints").
 *
 * @example
 * const address: Address = { streetAndNumber: 'Veldstraat 1', zipCode: '9000', municipality: 'Gent' };
 */
export interface Address {
  streetAndNumber: string;
  zipCode: string;
  municipality: string;
}

/**
 * The connection of a persona with every registered app when the sandbox starts.
 *
 * @example
 * // Agreed to share the email address, and can log in once more before the app has to call `connected`.
 * const past: Past = { granted: ['email'], unconnectedLogins: 4, connected: false };
 */
export interface Past {
  granted: readonly Scope[];
  /** Counted logins since the last connected call (docs/protocol.md, "Login limit"). */
  unconnectedLogins: number;
  connected: boolean;
}

/**
 * A user of the sandbox from its start.
 *
 * @example
 * const ann: Persona = {
 *   id: 'ann',
 *   firstName: 'Ann',
 *   lastName: 'Aerts',
 *   email: 'ann@example.com',
 *   emailConfirmed: true,
 *   phoneNumber: '+32470000199',
 *   card: 'none',
 *   past: { granted: ['email'], unconnectedLogins: 4, connected: false },
 * }
 */
export interface Persona {
  /** Stable, kebab-case. */
  id: string;
  firstName: string;
  lastName: string;
  /** Shown under the name on the login page; the default personas have localized texts instead. */
  description?: string;
  email: string;
  /** An email address is shared only once it is confirmed (docs/protocol.md, "Scopes"). */
  emailConfirmed: boolean;
  /** International format with leading plus sign. */
  phoneNumber: string;
  /** `none`: never registered a card. `deleted`: registered a card and deleted it. */
  card: Card | 'none' | 'deleted';
  /** Absent: this persona never logged in to the app. */
  past?: Past;
}

/** Returns the name for buttons and pages. */
export function displayName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`;
}

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
