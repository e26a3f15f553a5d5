/** The scope names of the service, in the order in which granted scopes are reported (docs/protocol.md, "Scopes"). */
export const scopes = ['email', 'phone', 'eid_profile', 'eid_photo', 'eid_address'] as const;

/** Name of a scope. */
export type Scope = (typeof scopes)[number];

/** The scopes of what users typed, in `user_data`. The others are of the identity card. */
export const userScopes: readonly Scope[] = /* @__PURE__ */ scopes.filter((name) => !name.startsWith('eid_'));

/** The members of `user_data` and `eid_data` that not each response has, with their scopes. */
export const membersOfScopes = [
  ['email', 'email'],
  ['phone_number', 'phone'],
  ['photo', 'eid_photo'],
  ['address', 'eid_address'],
] as const satisfies readonly (readonly [member: string, Scope])[];

/** What a scope shares: a label, the members in the responses, and the personal data in them. */
export const sharedData: Record<Scope, { label: string; members: string; personal: string }> = {
  email: {
    label: 'Email address',
    members: '`email` in `user_data`, once the user has confirmed it',
    personal: 'UUID, email address once confirmed, time of the last change',
  },
  phone: {
    label: 'Phone number',
    members: '`phone_number` in `user_data`',
    personal: 'UUID, phone number, time of the last change',
  },
  eid_profile: {
    label: 'Data on the identity card',
    members: '`eid_data`, without address',
    personal: 'names, gender, nationality, date and place of birth, and more: see below',
  },
  eid_photo: {
    label: 'Photo on the identity card',
    members: '`eid_photo_data`',
    personal: 'photo of the identity card',
  },
  eid_address: {
    label: 'Home address',
    members: '`address` in `eid_data`, together with `eid_profile`',
    personal: 'home address, with `eid_profile`',
  },
};

/**
 * Returns the scopes that a `scope` parameter names, in canonical order and without repeats, or `undefined` when it names
 * a scope that does not exist. Only spaces separate names: https://www.rfc-editor.org/rfc/rfc6749#section-3.3
 */
export function parseScope(value: string): Scope[] | undefined {
  const names = value.split(' ').filter((name) => name !== '');
  if (!names.every((name) => scopes.some((scope) => scope === name))) return undefined;
  return scopes.filter((scope) => names.includes(scope));
}

/** Returns the scopes of both lists, in canonical order. */
export function unionScope(one: readonly Scope[], other: readonly Scope[]): Scope[] {
  return scopes.filter((scope) => one.includes(scope) || other.includes(scope));
}
