import { parameters, wireName } from '../../vocabulary/attributes.ts';
import type { Options } from './read-options.ts';

/** The authorization request of one button or click: RFC 6749 section 4.1.1 with the additions of the service. */
export interface AuthorizationRequest {
  /** The URL without its state. Requests with equal keys ask the service for the same. */
  readonly key: string;
  /**
   * The URL with this state, its parameters in the order of docs/protocol.md, "Authorization URL", and its spaces as
   * `%20`.
   *
   * @param isPopup whether the login opens in a popup: adds `popup=1`
   */
  readonly url: (state: string | undefined, isPopup?: boolean) => string;
}

/** The request to an endpoint of the service. A POST has another endpoint, and so another key. */
export const authorizationRequest = (
  endpoint: string,
  options: Omit<Options, 'state'>,
): AuthorizationRequest => {
  const url = (state?: string, isPopup?: boolean) => {
    const { start } = options;
    const values = { ...options, state };
    // A fragment stays at the end.
    const [address = '', ...fragment] = start?.split('#') ?? [];
    let url = start ? address.replace(/^[^?]*$/, '$&?') : `${endpoint}?response_type=code`;
    // The start adds the other parameters, and its own state before this one.
    for (const name of start ? (['state'] as const) : parameters) {
      const value = values[name];
      // A lone surrogate would make encodeURIComponent throw in the middle of a click.
      if (value !== undefined)
        url += `&${wireName(name)}=${encodeURIComponent(value.replace(/[\ud800-\udfff]/gu, '\uFFFD'))}`;
    }
    return [isPopup ? `${url}&popup=1` : url, ...fragment].join('#');
  };
  return { key: url(), url };
};
