/** The longest page URL in a state, in characters. Longer ones would not fit into every proxy's request line. */
const longest = 512;

/**
 * Returns a page of `origin` as path, query and fragment, or `/` for every other URL, so that a login leads to no other
 * site (CWE-601).
 */
export function localHref(href: string, origin: string): string {
  const url = URL.canParse(href, origin) ? new URL(href, origin) : undefined;
  const path = url?.origin === origin ? url.pathname + url.search + url.hash : '';
  // `/.//elsewhere.example` has this origin and the path `//elsewhere.example`, which alone is another origin.
  return /^\/(?!\/)/.test(path) && path.length <= longest ? path : '/';
}
