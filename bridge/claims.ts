import type { SharedData } from 'dpplus-connect/server';

/** The scopes of products beside `openid`, with the service's scopes that they need. `eid_address` needs `eid_profile`. */
const serviceScopes = {
  email: ['email'],
  phone: ['phone'],
  profile: ['eid_profile'],
  address: ['eid_profile', 'eid_address'],
  photo: ['eid_photo'],
} as const;

/** A scope that a product may request. */
export type Scope = keyof typeof serviceScopes;

/** The claims of each scope, for the provider. */
export const claimsOfScopes = {
  openid: ['sub'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  profile: ['name', 'given_name', 'middle_name', 'family_name', 'gender', 'birthdate'],
  address: ['address'],
  photo: ['picture'],
};

const isScope = (name: string): name is Scope => Object.hasOwn(serviceScopes, name);

/** Returns the service's scope for the scopes that a product requests. */
export const serviceScope = (requested: readonly string[]): string =>
  [...new Set(requested.filter(isScope).flatMap((name) => serviceScopes[name]))].join(' ');

/** Returns those of the requested scopes that the user has granted at the service. */
export function grantedScopes(requested: readonly string[], granted: string): string[] {
  const names = granted.split(' ');
  return requested.filter(
    (name) => name === 'openid' || (isScope(name) && serviceScopes[name].every((one) => names.includes(one))),
  );
}

/** Identity cards have the letter of the language: Dutch V, French F, German W. */
const genders: Record<string, string> = { M: 'male', V: 'female', F: 'female', W: 'female' };

/**
 * Returns the data of a user as claims (OpenID Connect Core, 5.1). Email address and phone number are not verified, and an
 * incomplete date of birth is left out. The provider returns only those of the granted scopes.
 */
export function claimsOf({ user, eid }: SharedData, photo?: string): Record<string, unknown> {
  const names = [eid?.first_name, eid?.first_name_3, eid?.last_name].filter(Boolean).join(' ');
  const { address } = eid ?? {};
  const place = address && `${address.zip_code} ${address.municipality}`;
  const claims = {
    ...(user?.email && { email: user.email, email_verified: false }),
    ...(user?.phone_number && { phone_number: user.phone_number, phone_number_verified: false }),
    ...(eid && {
      name: names,
      given_name: eid.first_name,
      middle_name: eid.first_name_3,
      family_name: eid.last_name,
      gender: genders[eid.gender],
      birthdate: eid.date_of_birth,
    }),
    ...(address && {
      address: {
        formatted: `${address.street_and_number}\n${place}`,
        street_address: address.street_and_number,
        postal_code: address.zip_code,
        locality: address.municipality,
      },
    }),
    picture: photo,
  };
  // An absent member, because a claim is never empty (OpenID Connect Core, 5.3.2).
  return Object.fromEntries(
    Object.entries(claims).filter(([, value]) => value !== undefined && value !== ''),
  );
}
