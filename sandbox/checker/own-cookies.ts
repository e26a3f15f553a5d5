import type { AppBrowser } from './app-browser.ts';
import { splitPair } from './cookie-line.ts';
import type { TestStand } from './stand.ts';

/** The cookies that a browser sends to the callback, without those that the checker was given for each visitor. */
export function cookiesOf({ target }: Pick<TestStand, 'target'>, browser: AppBrowser): string[] {
  const given = (target.visitorCookie ?? '').split(/;\s*/);
  return browser
    .cookiesFor(target.redirectUri)
    .split('; ')
    .filter((pair) => pair && !given.includes(pair));
}

/** The names of cookies, each once. */
export const namesIn = (pairs: readonly string[]) => [...new Set(pairs.map((pair) => splitPair(pair)[0]))];

/** The names of cookies, for a sentence. */
export const namesOf = (pairs: readonly string[]) => namesIn(pairs).join(' or ');

/** Cookies that other hosts can plant too: not those with the prefix, of which no browser sends two (RFC 6265bis, 4.1.3). */
export const plantable = (pairs: readonly string[]) => pairs.filter((pair) => !/^__host-/i.test(pair));
