import type { SharedData } from 'dpplus-connect/server';

/** The scopes that products may request beside `openid`: the service's scopes that they need, and their claims. */
const scopes = {
  email: { service: ['email'], claims: ['email', 'email_verified'] },
  phone: { service: ['phone'], claims: ['phone_number', 'phone_number_verified'] },
  profile: {
    service: ['eid_profile'],
    claims: ['name', 'given_name', 'middle_name', 'family_name', 'gender', 'birthdate'],
  },
  // The service refuses `eid_address` alone.
  address: { service: ['eid_profile', 'eid_address'], claims: ['address'] },
  photo: { service: ['eid_photo'], claims: ['picture'] },
};

/** A scope that a product may request. */
export type Scope = keyof typeof scopes;

/** The claims of each scope, for the provider. */
export const claimsOfScopes: Record<string, string[]> = {
  openid: ['sub'],
  ...Object.fromEntries(Object.entries(scopes).map(([name, { claims }]) => [name, claims])),
};

const isScope = (name: string): name is Scope => Object.hasOwn(scopes, name);

/** Returns the service's scope for the scopes that a product requests. */
export const serviceScope = (requested: readonly string[]): string =>
  [...new Set(requested.filter(isScope).flatMap((name) => scopes[name].service))].join(' ');

/** Returns those of the requested scopes that the user has granted at the service. */
export function grantedScopes(requested: readonly string[], granted: string): string[] {
  const names = granted.split(' ');
  const isGranted = (name: string) =>
    isScope(name) && scopes[name].service.every((one) => names.includes(one));
  return requested.filter((name) => name === 'openid' || isGranted(name));
}

/** Identity cards have the letter of the language: Dutch V, French F, German W. */
const genders = new Map([
  ['M', 'male'],
  ['V', 'female'],
  ['F', 'female'],
  ['W', 'female'],
]);

/**
 * Returns the data of a user as the claims of these scopes (OpenID Connect Core, 5.1). Email address and phone number are
 * not verified, and an incomplete date of birth is left out.
 */
export function claimsOf(
  { user, eid }: SharedData,
  picture: string | undefined,
  granted: readonly string[],
): Record<string, unknown> {
  const { address } = eid ?? {};
  const place = address && `${address.zip_code} ${address.municipality}`;
  const claims = {
    ...(user?.email && { email: user.email, email_verified: false }),
    ...(user?.phone_number && { phone_number: user.phone_number, phone_number_verified: false }),
    ...(eid && {
      name: [eid.first_name, eid.first_name_3, eid.last_name].filter(Boolean).join(' '),
      given_name: eid.first_name,
      middle_name: eid.first_name_3,
      family_name: eid.last_name,
      gender: genders.get(eid.gender),
      birthdate: eid.date_of_birth,
    }),
    address: address && {
      formatted: `${address.street_and_number}\n${place}`,
      street_address: address.street_and_number,
      postal_code: address.zip_code,
      locality: address.municipality,
    },
    picture,
  };
  const names = granted.flatMap((scope) => claimsOfScopes[scope]);
  // An absent member, because a claim is never empty (OpenID Connect Core, 5.3.2).
  return Object.fromEntries(
    Object.entries(claims).filter(
      ([name, value]) => names.includes(name) && value !== undefined && value !== '',
    ),
  );
}
