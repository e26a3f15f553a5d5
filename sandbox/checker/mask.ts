import { askingParameter } from '../../contract/queries.ts';
import { shownParameters } from '../../contract/shown-parameters.ts';

/** Replaces a secret in a report. */
const masked = '***';

/** Query parameters that a report may show. The value of any other may be a code, a state or a token. */
const harmless = new Set([...shownParameters, askingParameter, 'error', 'error_description']);

/** Codes and tokens of the sandbox: 256 random bits in base64url. */
const token = /[\w-]{43,}/g;

/** Characters. A shorter text is part of other words. */
const shortest = 4;

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
  /** By their first characters, the longest first: a run has thousands. */
  const known = new Map<string, string[]>();
  const add = (secret: string) => {
    const start = secret.slice(0, shortest);
    const alike = known.get(start) ?? [];
    if (alike.includes(secret)) return;
    known.set(
      start,
      [...alike, secret].sort((one, other) => other.length - one.length),
    );
  };
  for (const secret of secrets) if (secret.length >= shortest) add(secret);
  const text = (value: string) => {
    let rest = '';
    for (let at = 0; at < value.length; ) {
      const secret = known.get(value.slice(at, at + shortest))?.find((one) => value.startsWith(one, at));
      rest += secret ? masked : value[at];
      at += secret?.length ?? 1;
    }
    return rest.replace(token, masked);
  };
  return {
    add(secret) {
      if (secret.length >= 8) add(secret);
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
