import { membersOfScopes, type Scope } from '../../contract/scopes.ts';

/** The response of `user_data`, within the granted scope. */
export interface UserData {
  uuid: string;
  /** ISO 8601, UTC. */
  updated_at: string;
  /** With the scope `email`, once the user has confirmed it. Not verified beyond that: never match users by it. */
  email?: string;
  /** With the scope `phone`; international format with a leading plus sign. */
  phone_number?: string;
}

/**
 * The home address on the identity card.
 *
 * @example
 * const line = `${address.street_and_number}, ${address.zip_code} ${address.municipality}`;
 */
export interface EidAddress {
  street_and_number: string;
  zip_code: string;
  municipality: string;
}

/** The members of `eid_data` besides the date of birth. */
interface EidFields {
  first_name: string;
  first_name_3: string;
  last_name: string;
  gender: string;
  nationality: string;
  location_of_birth: string;
  /** May be empty. */
  noble_condition: string;
  issuing_municipality: string;
  card_number: string;
  chip_number: string;
  /** `YYYY-MM-DD`. */
  validity_begins_at: string;
  /** `YYYY-MM-DD`. */
  validity_ends_at: string;
  created_at: unknown;
  /** With the scope `eid_photo`. */
  photo?: unknown;
  /** With the scope `eid_address`. */
  address?: EidAddress;
}

/**
 * The response of `eid_data`, in two variants: a whole date of birth, or the raw value of an incomplete one.
 *
 * @example
 * const born = eid.date_of_birth ?? eid.raw_date_of_birth;
 */
export type EidData = EidFields &
  (
    | { /** `YYYY-MM-DD`. */ date_of_birth: string; raw_date_of_birth?: string }
    | { date_of_birth?: undefined; raw_date_of_birth: string }
  );

/**
 * The user's data: the parts that the granted scope covers and that the service returned.
 *
 * @example
 * onLogin: async ({ uuid, data }) => {
 *   const user = await users.findOrCreate(uuid, { email: data.user?.email, name: data.eid?.last_name });
 *   return { user, headers: await session.begin(user.id) };
 * }
 */
export interface SharedData {
  /** With the scope `email` or `phone`. */
  user?: UserData;
  /** With the scope `eid_profile`. */
  eid?: EidData;
}

/** The scopes of the members that not each response has. Each member needs its type above. */
const scopes = new Map<keyof UserData | keyof EidFields, Scope>(membersOfScopes);

/** Returns data without the members outside a scope: the service also sends what an earlier login was granted. */
export function dataWithin<Data extends object>(data: Data, scope: string): Data {
  const within = [undefined, ...scope.split(' ')];
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => within.includes(scopes.get(name as keyof UserData))),
  ) as Data;
}
