import { parseScope } from '../../contract/scopes.ts';
import type { ConnectOptions } from './options.ts';

/** The scopes that the app requests. */
export interface AllowedScope {
  /** Tells whether the app requests this scope. */
  has(scope: string): boolean;
  /** Returns the part of a granted scope that is allowed. The service grants all that the user ever granted. */
  within(granted: string): string;
  /** @throws RangeError for a scope that the app does not request. */
  check(scope: string): void;
}

/** @throws TypeError when the option `scope` has a scope that `allowedScope` lacks. */
export function createAllowedScope({
  scope = '',
  allowedScope = scope,
}: Pick<ConnectOptions<unknown>, 'scope' | 'allowedScope'>): AllowedScope {
  const allowed: readonly string[] = parseScope(allowedScope) ?? [];
  const has = (asked: string) => parseScope(asked)?.every((name) => allowed.includes(name)) === true;
  if (!has(scope)) throw new TypeError('allowedScope: needs the scopes of the option scope too');
  return {
    has,
    within: (granted) =>
      granted
        .split(' ')
        .filter((name) => allowed.includes(name))
        .join(' '),
    check(asked) {
      if (!has(asked))
        throw new RangeError(
          `scope: ${JSON.stringify(asked)} is not within the option allowedScope, "${allowed.join(' ')}"`,
        );
    },
  };
}
