import { optionName } from '../../../contract/attributes.ts';
import { findBaseUrl } from './base-url.ts';
import { pinnable, pins } from './pins.ts';

/** The language that this build was made for. */
export const language = __LANG__;

/** The package's version. */
export const version = __VERSION__;

/** The configuration of a page. Set it before the first button is used. */
export interface Configuration {
  /** Where the service is: https, or http on a loopback host. */
  readonly baseUrl?: string | null | undefined;
  /** The allowlist of client ids, separated by spaces. The first is the default of each button. */
  readonly clientId?: string | null | undefined;
  /**
   * The allowlist of redirect URIs, separated by spaces. The first is the default of each button. Without it, a start has
   * to be on the page's own origin.
   */
  readonly redirectUri?: string | null | undefined;
  /** On a return page: the origin of the page with the button, where it may lead without a click. */
  readonly openerOrigin?: string | null | undefined;
}

/** The origin where a return page may lead without a click, beside its own. */
export let openerOrigin: string | null | undefined;

let where: string | null | undefined;
let source: string | undefined;
/** `undefined` until a button needs it, `false` when no usable URL is known. */
let base: string | undefined | false;

/**
 * Sets the URL of the service and the allowlists of the buttons. A later call replaces the earlier configuration.
 * Without a usable URL, the service is at the build's `DP_BASE_URL`, else at the URL of the script. Unusable URLs are
 * reported.
 *
 * @example
 * configure({ baseUrl: 'https://login.example', clientId: 'my-app', redirectUri: 'https://my-app.example/callback' });
 */
export const configure = (configuration: Configuration): void =>
  configureBy((name) => configuration[optionName(name) as keyof Configuration]);

/**
 * The same from the script's own tag.
 *
 * @param read returns the configured value of an attribute
 * @param script the address that the script was loaded from
 */
export const configureBy = (
  read: (name: 'base-url' | 'opener-origin' | (typeof pinnable)[number]) => string | null | undefined,
  script?: string,
): void => {
  for (const name of pinnable) pins[name] = read(name)?.match(/\S+/g);
  openerOrigin = read('opener-origin');
  where = read('base-url');
  source = script;
  base = undefined;
};

const baseUrl = () => (base ??= findBaseUrl(where, __DP_BASE_URL__, source) ?? false);

/**
 * URL of the authorization endpoint, falsy when the script does not know where the service is (docs/protocol.md,
 * "Authorization endpoint").
 *
 * @param isPost whether the request is a POST with enrollment data, whose URL has no language
 */
export const endpoint = (isPost?: boolean): string | false => {
  const url = baseUrl();
  return url && url + (isPost ? '/oauth/authenticate' : `/${language}/oauth/authenticate.html`);
};
