import { ownOrigin, webUrl } from './web-url.ts';

/** The parameters that can have an allowlist, which injected markup cannot change. */
export const pinnable = ['client-id', 'redirect-uri'] as const;

/** Name of a parameter that can be pinned. */
type Pinnable = (typeof pinnable)[number];

/**
 * The allowlist of each parameter. Its first value is the default. Without an allowlist, any value is allowed, but a start
 * has to be on the page's own origin.
 */
export const pins: { [Name in Pinnable]?: readonly string[] | null | undefined } = {};

/** A URL as the parser spells it, without its fragment and the last slash of its path. Its query, also an empty one, has an end. */
const spelledAlike = (url: string) => {
  const link = webUrl(url);
  return link && `${link.href.split('#')[0]}&`.replace(/\/?(\?|&$)/, '?');
};

/**
 * Whether a URL is at a redirect URI of the allowlist, with or without its last slash, and with its query. The texts could
 * begin alike and name different hosts: `https://app.example` and `https://app.example&@evil.example`.
 */
const isAtRedirectUri = (url: string) =>
  pins['redirect-uri']?.some((each) => spelledAlike(url)?.indexOf(spelledAlike(each) as string) === 0);

type Given = Readonly<Record<Pinnable | 'start', string | null | undefined>>;

/** Whether the value is not allowed. A start is allowed at a redirect URI, or else on the page's own origin. */
export const isUnpinned = (name: Pinnable, options: Given) =>
  options.start && name === 'redirect-uri'
    ? !(isAtRedirectUri(options.start) ?? options.start.indexOf(`${ownOrigin()}/`) === 0)
    : pins[name] && pins[name].indexOf(options[name] as string) < 0;

/** The first parameter whose value is not allowed, else `undefined`. */
export const findUnpinned = (options: Given): Pinnable | undefined => {
  // Some pages have replaced `find`.
  for (const name of pinnable) if (isUnpinned(name, options)) return name;
  return undefined;
};
