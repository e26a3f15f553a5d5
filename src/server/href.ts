import type { ConnectEvent } from './events.ts';

/** The longest page URL in a state, in characters. Longer ones would not fit into every proxy's request line. */
const longest = 512;

/** Tells whether a path is below a base, or is the base. */
export const isBelowBase = (path: string, base: string): boolean =>
  path.startsWith(base) && /^$|^[/?#]/.test(base && path.slice(base.length));

/** The pages where a login can lead. */
export interface Pages {
  origin: string;
  /** The page in place of every other URL. */
  home: string;
  options: { openerOrigin?: string; basePath?: string };
  log(event: ConnectEvent): void;
}

/**
 * Returns a page of the app as path, query and fragment, a page of `openerOrigin` as whole URL, or `home` for every other
 * URL, so that a login leads to no other site (CWE-601). Logs the reason.
 */
export function localHref(href: string, { origin, home, options, log }: Pages): string {
  const { openerOrigin, basePath = '' } = options;
  const url = URL.canParse(href, origin) ? new URL(href, origin) : undefined;
  if (url && url.origin === openerOrigin && url.origin !== origin && url.href.length <= longest)
    return url.href;
  const path = url?.origin === origin ? url.pathname + url.search + url.hash : '';
  // `/.//elsewhere.example` has this origin and the path `//elsewhere.example`, which alone is another origin.
  const isOwnPath = /^\/(?!\/)/.test(path);
  // Without the base, the path is of another app, or of none.
  const isBelow = isBelowBase(path, basePath);
  if (isOwnPath && isBelow && path.length <= longest) return path;
  log({ event: 'href-refused', detail: !isOwnPath ? 'foreign' : isBelow ? 'too-long' : 'base' });
  return home;
}
