import { optionName } from '../options/attributes.ts';
import { pinnable, pins } from '../options/pins.ts';
import { reportPage } from '../options/reports.ts';
import { authorizationEndpoint } from './authorization-url.ts';
import { findBaseUrl } from './base-url.ts';

/** The language that this build was made for. */
export const language = __LANG__;

/** The package's version. */
export const version = __VERSION__;

/** What an application says once before its first button is used. */
export interface Configuration {
  /** Where the service is: https, or http on a loopback host. */
  readonly baseUrl?: string | null | undefined;
  /** The only client ids, separated by spaces, that the buttons of the page may ask for; the first is the default. */
  readonly clientId?: string | null | undefined;
  /** The only redirect URIs, separated by spaces, that the buttons of the page may ask for; the first is the default. */
  readonly redirectUri?: string | null | undefined;
}

let where: string | null | undefined;
let source: string | undefined;
/** `false` until somebody asks: a page without a button needs no address. */
let base: string | undefined | false = false;

/**
 * Says where the service is, and what buttons may ask for; a later call replaces an earlier one. Without a usable
 * address the build's `DP_BASE_URL` counts, and then the address of the script. What is passed over is reported.
 */
export const configure = (configuration: Configuration): void =>
  configureBy((name) => configuration[optionName(name) as keyof Configuration]);

/**
 * The same from the script's own tag.
 *
 * @param read gives what is configured by its name in HTML
 * @param script the address that the script was loaded from
 */
export const configureBy = (
  read: (name: 'base-url' | (typeof pinnable)[number]) => string | null | undefined,
  script?: string,
): void => {
  for (const name of pinnable) pins[name] = read(name)?.match(/\S+/g);
  where = read('base-url');
  source = script;
  base = false;
};

/** Where the service is, `undefined` when nobody said it. */
const baseUrl = (): string | undefined => {
  if (base === false) base = findBaseUrl(where, __DP_BASE_URL__, source, reportPage);
  return base;
};

/** Address of the authorization page, `undefined` when nobody said where the service is. */
export const endpoint = (): string | undefined => {
  const url = baseUrl();
  return url && authorizationEndpoint(url, language);
};

/** Where a login with enrollment data is POSTed. */
export const enrollmentEndpoint = (): string => `${baseUrl()}/oauth/authenticate`;
