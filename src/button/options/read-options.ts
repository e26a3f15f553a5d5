import type { Parameter } from '../../vocabulary/attributes.ts';
import { pins } from './pins.ts';

/** The options of one login: its parameters by their HTML names, with the values that are sent, and its mode. */
export type Options = { [Name in Parameter]: string | undefined } & {
  /** The start URL of the app, which redirects to the service with the parameters (docs/protocol.md, "Start"). */
  readonly start: string | null | undefined;
  /** Anything but `popup` and `redirect` is `auto`. */
  readonly mode: string | null | undefined;
};

/** Returns the value of an attribute by its name without `data-`. */
export type Read = (attribute: string) => string | null | undefined;

/** Reads an attribute. If it is absent, returns the first value of the parameter's allowlist. */
export const readOrDefault = (read: Read, name: string): string | undefined =>
  read(name) ?? pins[name as keyof typeof pins]?.[0];

/**
 * Reads the options of a login. Refuses nothing: the service gets wrong values unchanged, and decides. A parameter that
 * is `undefined` is not sent.
 */
export const readOptions = (read: Read): Options => {
  const start = read('start');
  return {
    'client-id': readOrDefault(read, 'client-id'),
    // A start takes its place.
    'redirect-uri': start || readOrDefault(read, 'redirect-uri'),
    scope: (read('scope') ?? '').trim().replace(/\s+/g, ' '),
    state: read('state') ?? undefined,
    'is-sandbox': `${/^(true|1)$/.test(read('is-sandbox') as string)}`,
    start,
    mode: read('mode'),
  };
};
