import { type Parameter, parameters, wireName } from '../../../contract/attributes.ts';
import type { Options } from './read-options.ts';

/** The value of a parameter as the service gets it. A parameter that is `undefined` is not sent. */
export const parameterOf = (options: Options, name: Parameter): string | undefined => {
  const value = options[name];
  if (name === 'scope') return value?.match(/\S+/g)?.join(' ') ?? '';
  if (name === 'is-sandbox') return `${/^(true|1)$/.test(value as string)}`;
  return value;
};

/**
 * The URL of the authorization request of one button or click: RFC 6749 section 4.1.1 with the additions of the service. Its
 * parameters have the order of docs/protocol.md, "Authorization URL", and its spaces are `%20`.
 *
 * @param endpoint of the service; a start has its own
 * @param isPopup whether the login opens in a popup: adds `popup=1`
 */
export const authorizationUrl = (endpoint: string, options: Options, isPopup?: boolean): string => {
  const { start } = options;
  // A fragment stays at the end.
  const [address, ...fragment] = (start || `${endpoint}?response_type=code`).split('#') as [string];
  let url = address.replace(/^[^?]*$/, '$&?');
  // The start adds the other parameters, and its own state before this one.
  for (const name of start ? (['state'] as const) : parameters) {
    const value = parameterOf(options, name);
    // A lone surrogate would make encodeURIComponent throw in the middle of a click.
    if (value !== undefined)
      url += `&${wireName(name)}=${encodeURIComponent(value.replace(/[\ud800-\udfff]/gu, '\uFFFD'))}`;
  }
  return [isPopup ? `${url}&popup=1` : url, ...fragment].join('#');
};
