/** Every scope name of the service, in the order in which granted scopes are reported (docs/protocol.md, "Scopes"). */
export const scopes = ['email', 'phone', 'eid_profile', 'eid_photo', 'eid_address'] as const;

/** One scope name. */
export type Scope = (typeof scopes)[number];

/**
 * The scopes that a `scope` parameter names, in canonical order and without repeats. Spaces separate them, and nothing
 * else does (RFC 6749, 3.3).
 * Gives `undefined` when it names a scope that does not exist.
 */
export function parseScope(value: string): Scope[] | undefined {
  const names = value.split(' ').filter((name) => name !== '');
  if (!names.every((name) => scopes.some((scope) => scope === name))) return undefined;
  return scopes.filter((scope) => names.includes(scope));
}

/** The scopes of both lists, in canonical order. */
export function unionScope(one: readonly Scope[], other: readonly Scope[]): Scope[] {
  return scopes.filter((scope) => one.includes(scope) || other.includes(scope));
}
