import { isLanguage } from '../../contract/languages.ts';
import type { ConnectEvent } from './events.ts';

/** A signed text, valid until a time. `state` is one; docs/other-languages.md has the format for every language. */
export interface Token {
  /** Random. `once` stores it, so that the token is used once. */
  id: string;
  /** Seconds since 1970. */
  until: number;
  text: string;
}

/** The use of a token. A token of one purpose is void for the others. */
export type Purpose = 'state' | 'return' | 'offer' | 'agreement' | 'session';

/** Signs tokens and reads them. */
export interface Signer {
  /** @param bind the browser that the token is for; empty where any may bring it. */
  sign(purpose: Purpose, bind: string, token: Token): Promise<string>;
  /**
   * Returns `undefined` unless one of the secrets signed the token for this purpose and browser, and for a state without a
   * language. It may have expired.
   */
  read(purpose: Purpose, bind: string, token: string): Promise<Token | undefined>;
}

const encoder = new TextEncoder();
const algorithm = { name: 'HMAC', hash: 'SHA-256' };

export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (c) => ({ '+': '-', '/': '_' })[c] ?? '');

export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/[-_]/g, (c) => (c === '-' ? '+' : '/'))), (c) => c.charCodeAt(0));

/** Returns a new reference: the id of a login in the log, short enough to be read to a help desk. It is no secret. */
export const newReference = (): string => crypto.randomUUID().slice(0, 8);

/** Returns random bytes in base64url. */
export const random = (bytes: number): string => toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)));

/** Returns the current time in seconds since 1970. */
export const seconds = (): number => Math.floor(Date.now() / 1000);

/** Tells whether a token was read and has not expired. */
export const isValid = (token: Token | undefined): token is Token => Number(token?.until) > seconds();

/** Seconds by which the clocks of two machines may differ. */
export const clockSkew = 120;

/** Logs a machine whose clock is further ahead than allowed: no token of this machine can end so late. */
export function checkClock(
  token: Token | undefined,
  lifetime: number,
  log: (event: ConnectEvent) => void,
): void {
  const ahead = token ? token.until - seconds() - lifetime : 0;
  if (ahead > clockSkew) log({ event: 'clock-differs', detail: `${ahead} seconds` });
}

/** Returns a token with a new id, valid for some seconds. */
export const newToken = (text: string, lifetime: number): Token => ({
  id: random(12),
  until: seconds() + lifetime,
  text,
});

/**
 * @param secrets the first signs, all verify. At least 32 bytes each.
 * @param audience the app, such as client id and redirect URI: a token of another one with the same secret is void.
 */
export function createSigner(secrets: string | readonly string[], audience: string): Signer {
  const keys = [secrets]
    .flat()
    .map((secret) =>
      crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign', 'verify']),
    );
  // Purpose, browser id and body have no line break, so different parts never join to the same input.
  const input = (purpose: Purpose, bind: string, body: string) =>
    encoder.encode([purpose, audience, bind, body].join('\n'));
  return {
    async sign(purpose, bind, { id, until, text }) {
      const body = `${until}.${id}.${toBase64Url(encoder.encode(text))}`;
      const [key] = await Promise.all(keys);
      const mac = await crypto.subtle.sign('HMAC', key as CryptoKey, input(purpose, bind, body));
      return `${body}.${toBase64Url(new Uint8Array(mac))}`;
    },
    async read(purpose, bind, token) {
      const [, body = '', until, id = '', text = '', mac = ''] =
        // A clock may be before 2001: a device without a battery, or fake timers.
        /^((\d{1,12})\.([\w-]{16})\.([\w-]*))\.([\w-]{43})$/.exec(token) ?? [];
      if (!body) return undefined;
      for (const key of await Promise.all(keys))
        if (await crypto.subtle.verify('HMAC', key, fromBase64Url(mac), input(purpose, bind, body))) {
          const read = { id, until: Number(until), text: new TextDecoder().decode(fromBase64Url(text)) };
          return purpose === 'state' && !isLanguage(read.text.slice(0, 2)) ? undefined : read;
        }
      return undefined;
    },
  };
}
