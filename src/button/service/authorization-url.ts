import { parameters, wireName } from '../options/attributes.ts';
import type { Options } from '../options/read-options.ts';

/** Address of the authorization endpoint's page for one language (docs/protocol.md, "Authorization endpoint"). */
export const authorizationEndpoint = (baseUrl: string, language: string) =>
  `${baseUrl}/${language}/oauth/authenticate.html`;

/**
 * The authorization request of RFC 6749 section 4.1.1 with the additions of the service, its parameters in the
 * order of docs/protocol.md, "Authorization URL", and its spaces as `%20`. `popup` adds `popup=1`.
 */
export const authorizationUrl = (endpoint: string, options: Options, popup: boolean): string => {
  let url = `${endpoint}?response_type=code`;
  for (const name of parameters) {
    const value = options[name];
    // A lone surrogate would make encodeURIComponent throw in the middle of a click.
    if (value !== undefined)
      url += `&${wireName(name)}=${encodeURIComponent(value.replace(/[\ud800-\udfff]/gu, '\uFFFD'))}`;
  }
  return popup ? `${url}&popup=1` : url;
};
