import type { AppBrowser } from './app-browser.ts';
import { type CookieLine, readCookieLine, splitPair } from './cookie-line.ts';
import { isUser } from './oracle.ts';
import { cookiesOf } from './own-cookies.ts';
import {
  type Finding,
  failed,
  passAll,
  passed,
  requestsTo,
  type Scenario,
  skipped,
  unseen,
} from './scenario.ts';
import type { TestStand } from './stand.ts';

/** Characters. A shorter value, such as a language, is a part of other words. */
const shortestSecret = 16;

/** The demands on the cookies that carry a login. */
export const cookieScenarios: readonly Scenario[] = [
  {
    id: 'cookie-flags',
    title: 'The session cookie is `HttpOnly`, `SameSite=Lax` and, over https only, `Secure`',
    source: 'docs/protocol.md, "Session"',
    async run(stand) {
      const { length } = stand.seen;
      const login = await stand.begin();
      const [before, ofLogin] = [cookiesOf(stand, login.browser), linesOf(stand, length)];
      await stand.logIn(login);
      const lines = linesOf(stand, length);
      if (lines.size === 0) return skipped('the app sets no cookie');
      const isHttps = stand.target.redirectUri.startsWith('https:');
      const needed = judge(await neededAtCallback(stand, before), ofLogin, isHttps);
      if (needed.verdict !== 'passed') return needed;
      const sets = await sessionsOf(stand, login.browser);
      const pages = stand.seen.slice(length).map(({ body }) => body);
      return passAll(sets, async (set) => {
        const judged = judge(set, lines, isHttps);
        return judged.verdict === 'passed' ? judgeShown(set, lines, pages) : judged;
      });
    },
  },
];

/** The latest line of each cookie that the app has set since a visit. */
const linesOf = ({ seen }: TestStand, since: number): Map<string, CookieLine> =>
  new Map(
    seen
      .slice(since)
      .flatMap(({ cookies = [] }) => cookies.map(readCookieLine))
      .map((line) => [line.name, line]),
  );

/** A set of cookies is safe if one of them is, because all of them are necessary. */
function judge(names: readonly string[], lines: Map<string, CookieLine>, isHttps: boolean): Finding {
  const set = names.flatMap((name) => lines.get(name) ?? []);
  const strict = set.find(({ sameSite }) => sameSite === 'strict');
  const [worst] = set;
  const faulty = strict ?? (set.some((line) => faultOf(line, isHttps) === undefined) ? undefined : worst);
  if (!faulty) return passed;
  const fault = `the cookie ${faulty.name} ${faultOf(faulty, isHttps)}`;
  return faultOf({ ...faulty, sameSite: faulty.sameSite || 'lax' }, isHttps) ? failed(fault) : unseen(fault);
}

/** Fails when pages show the values of all cookies of a set, so that scripts can read them. */
function judgeShown(
  names: readonly string[],
  lines: Map<string, CookieLine>,
  pages: readonly string[],
): Finding {
  const secrets = names.flatMap((name) => lines.get(name) ?? []).filter(({ isHttpOnly }) => isHttpOnly);
  const long = secrets.filter(({ value }) => value.length >= shortestSecret);
  const isShown = ({ value }: CookieLine) => pages.some((page) => page.includes(value));
  const [shown] = long.every(isShown) ? long : [];
  return shown
    ? failed(`the cookie ${shown.name} is on the page, where each script reads it; leave it out`)
    : passed;
}

/** The fault of a cookie that could carry a login, else `undefined`. */
export function faultOf(line: CookieLine, isHttps: boolean): string | undefined {
  if (!line.isHttpOnly) return 'is not HttpOnly: script of the page could read it';
  if (line.sameSite === 'strict')
    return 'is SameSite=Strict: the browser does not send it with the callback; use Lax';
  if (!isHttps && line.isSecure) return 'is Secure at an http address: Safari does not keep it';
  if (isHttps && !line.isSecure) return 'is not Secure: the browser would send it over http';
  if (line.sameSite === '')
    return 'has no SameSite: Firefox and Safari send it with forms of other sites; set Lax, or look whether each form has a token';
  if (line.sameSite !== 'lax')
    return `is SameSite=${line.sameSite}: other sites could send requests with it; use Lax`;
  return undefined;
}

/** Returns the names of the cookies without which the app refuses the callback. Other cookies, such as one for the language, are not in the list. */
async function neededAtCallback(stand: TestStand, pairs: readonly string[]): Promise<string[]> {
  const needed: string[] = [];
  for (const [name] of pairs.map(splitPair)) {
    // Each time another login: a state is used once.
    const { browser, state } = await stand.begin();
    const query = { code: await stand.code(), state };
    const { events } = await stand.requestCallback(stand.copy(browser, name), query);
    if (requestsTo('/oauth/token', events).length === 0) needed.push(name);
  }
  return needed;
}

/** Returns the smallest sets of cookies that show a new browser the page of the user. */
export async function sessionsOf(stand: TestStand, browser: AppBrowser): Promise<string[][]> {
  const all = cookiesOf(stand, browser);
  const user = await stand.who(browser);
  if (!isUser(user)) return [];
  const suffices = async (pairs: readonly string[]) =>
    (await stand.who(stand.plant(stand.open(), () => pairs.join('; ')))) === user;
  const [alone, rest]: [string[], string[]] = [[], []];
  for (const pair of all) ((await suffices([pair])) ? alone : rest).push(pair);
  let together = (await suffices(rest)) ? rest : [];
  for (const pair of together) {
    const fewer = together.filter((one) => one !== pair);
    if (await suffices(fewer)) together = fewer;
  }
  return [...alone.map((pair) => [pair]), together].map((set) => set.map((pair) => splitPair(pair)[0]));
}
