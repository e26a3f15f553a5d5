/** The scope names of the service, in the order in which granted scopes are reported (docs/protocol.md, "Scopes"). */
export const scopes = ['email', 'phone', 'eid_profile', 'eid_photo', 'eid_address'] as const;

/** Name of a scope. */
export type Scope = (typeof scopes)[number];

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
