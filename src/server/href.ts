import type { ConnectEvent } from './events.ts';

/** The longest page URL in a state, in characters. Longer ones would not fit into every proxy's request line. */
const longest = 512;

/**
 * Returns a page of `origin` as path, query and fragment, or `/` for every other URL, so that a login leads to no other
 * site (CWE-601). Logs the reason.
 */
export function localHref(href: string, origin: string, log: (event: ConnectEvent) => void): string {
  const url = URL.canParse(href, origin) ? new URL(href, origin) : undefined;
  const path = url?.origin === origin ? url.pathname + url.search + url.hash : '';
  // `/.//elsewhere.example` has this origin and the path `//elsewhere.example`, which alone is another origin.
  const detail = !/^\/(?!\/)/.test(path) ? 'foreign' : path.length > longest ? 'too-long' : undefined;
  if (!detail) return path;
  log({ event: 'href-refused', detail });
  return '/';
}
