import { fingerprint } from './secrets.ts';

/**
 * A registered app (docs/protocol.md, "Registration").
 *
 * @example
 * const app: AppOptions = {
 *   clientId: 'shop',
 *   clientSecret: 'shop-secret',
 *   name: 'Shop',
 *   redirectUri: 'http://localhost:8080/callback',
 * }
 */
export interface AppOptions {
  /** Public. */
  clientId: string;
  /** Confidential; in a sandbox it is a test value. */
  clientSecret: string;
  /** Shown to people on every page of the login. */
  name: string;
  /** Absolute http(s) URL without a fragment; requests must carry exactly this string. */
  redirectUri: string;
  /** http(s) or `data:image/` URL of a square image, as data at most 32 KiB; without one a monogram is shown. */
  logo?: string;
  /** http(s) URL of the app's privacy notice; the consent page links to it. */
  privacyUrl?: string;
}

/** An app as the state keeps it: of the secret, the fingerprint only. */
export interface App extends Readonly<Omit<AppOptions, 'clientSecret'>> {
  readonly secretFingerprint: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Milliseconds since the epoch. */
  readonly secretIssuedAt: number;
  /** The fingerprint of the options that it came from; absent for an app that was registered at run time. */
  readonly origin?: string;
}

/** Returns an app of the options as the state keeps it. */
export function appOf({ clientSecret, ...app }: AppOptions, now: number): App {
  return { ...app, secretFingerprint: fingerprint(clientSecret), createdAt: now, secretIssuedAt: now };
}
