import { isLogin, type Visit } from './app-browser.ts';
import { withQuery } from './callback-url.ts';
import { readCookieLine } from './cookie-line.ts';
import type { Finding, Scenario } from './scenario.ts';
import type { Start, TestStand } from './stand.ts';

/** A demand on the start. `isOneAddress`: on a start at the redirect URI only. `isOfButton`: on that of the button only. */
export type StartCheck = Pick<Scenario, 'id' | 'title' | 'needs' | 'standsAlone'> & {
  isOneAddress?: true;
  isOfButton?: true;
  run(stand: TestStand, start: Start): Promise<Finding>;
};

/**
 * Tells whether responses begin a login: with a redirect to the service, or with a cookie. Those that every page of the app sets,
 * such as one for the language, do not count.
 */
export function createBeginning(stand: TestStand): ReturnType<typeof compare> {
  const known = beginnings.get(stand) ?? compare(stand);
  beginnings.set(stand, known);
  return known;
}

const beginnings = new WeakMap<TestStand, ReturnType<typeof compare>>();

async function compare({ open, seen, target }: TestStand) {
  const { length } = seen;
  const browser = open();
  for (const page of [withQuery(target.redirectUri, { 'no-start': '' }), target.loginPage]) {
    const visit = await browser.open(page);
    // Such a page is a start itself.
    if (isLogin(new URL(visit.url))) break;
  }
  const namesOf = ({ url, location = url, cookies = [] }: Visit) =>
    isLogin(new URL(location, url)) ? [] : cookies.map((line) => readCookieLine(line).name);
  const usual = new Set(seen.slice(length).flatMap(namesOf));
  return (visits: readonly Visit[]) =>
    visits.some(
      ({ url, location, cookies = [] }) =>
        (location !== undefined && URL.canParse(location, url) && isLogin(new URL(location, url))) ||
        cookies.some((line) => !usual.has(readCookieLine(line).name)),
    );
}
