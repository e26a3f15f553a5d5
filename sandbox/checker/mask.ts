import { askingParameter } from '../../contract/queries.ts';
import { shownParameters } from '../../contract/shown-parameters.ts';

/** Replaces a secret in a report. */
const masked = '***';

/** Query parameters that a report may show. The value of any other may be a code, a state or a token. */
const harmless = new Set([...shownParameters, askingParameter, 'error', 'error_description']);

/** Codes and tokens of the sandbox: 256 random bits in base64url. */
const token = /[\w-]{43,}/g;

/** Masks the secrets in a report. */
export interface Masking {
  /** Adds a secret of this run. */
  add(secret: string): void;
  /** A text without the secrets of this run, and without anything that looks like a code or a token. */
  text(text: string): string;
  /** A URL without fragment, with the values of its query masked unless they are known to be harmless. */
  url(url: string): string;
  /** A `Set-Cookie` line with its name and attributes only. */
  cookie(line: string): string;
}

/** Creates a masking for one run of the checks. */
export function createMasking(...secrets: string[]): Masking {
  // A shorter text is part of other words.
  const known = new Set(secrets.filter(({ length }) => length >= 4));
  const text = (value: string) => {
    const longestFirst = [...known].sort((one, other) => other.length - one.length);
    return longestFirst
      .reduce((rest, secret) => rest.replaceAll(secret, masked), value)
      .replace(token, masked);
  };
  return {
    add(secret) {
      if (secret.length >= 8) known.add(secret);
    },
    text,
    url(url) {
      const [address = ''] = url.split('#', 1);
      const [path = '', query] = address.split(/\?(.*)/s, 2);
      if (query === undefined) return text(path);
      const pairs = query.split('&').map((pair) => {
        const [name = ''] = pair.split('=', 1);
        return harmless.has(name) || pair === name ? text(pair) : `${text(name)}=${masked}`;
      });
      return `${text(path)}?${pairs.join('&')}`;
    },
    cookie: (line) => line.replace(/^([^=;]*)=[^;]*/, (_pair, name: string) => `${name}=${masked}`),
  };
}
