import type { Scope } from '../../../vocabulary/scopes.ts';

/**
 * What an identity card holds (docs/protocol.md, "Data endpoints"); `eid_data` answers with these under their wire
 * names.
 */
export interface Card {
  firstName: string;
  firstName3: string;
  lastName: string;
  gender: string;
  nationality: string;
  /** `YYYY-MM-DD`; absent when the card holds an incomplete date, which the Belgian card standard allows. */
  dateOfBirth?: string;
  /** The value as it stands on the card, a valid date or not. */
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
  /** A JPEG as base64; `eid_photo_data` answers with it, and with a silhouette without it. */
  photo?: string;
  /** `eid_data` has the raw date of birth beside the formatted one. */
  withRawDateOfBirth?: boolean;
}

/** The home address on a card (docs/protocol.md, "Data endpoints"). */
export interface Address {
  streetAndNumber: string;
  zipCode: string;
  municipality: string;
}

/** What already happened between a persona and every registered application before the sandbox starts. */
export interface Past {
  granted: readonly Scope[];
  /** Counted logins since the last connected call (docs/protocol.md, "Login limit"). */
  unconnectedLogins: number;
  connected: boolean;
}

/** The states (docs/protocol.md, "Personas"), as ids of the personas that are in them. */
export const defaultPersonaIds = [
  'fresh',
  'consented',
  'four-logins',
  'limit-reached',
  'connected',
  'no-card',
  'deleted-card',
  'incomplete-birth-date',
  'unconfirmed-email',
] as const;

/** The id of a persona that the sandbox brings along. */
export type DefaultPersonaId = (typeof defaultPersonaIds)[number];

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
  /** Absent: this person never came to the application. */
  past?: Past;
}

/** The name that people read on buttons and pages. */
export function displayName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}
