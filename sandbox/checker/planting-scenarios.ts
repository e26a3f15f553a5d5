import { splitPair } from './cookie-line.ts';
import { spellingsOf } from './cookie-names.ts';
import { cookiesOf, namesIn, namesOf, plantable } from './own-cookies.ts';
import {
  answered,
  type Finding,
  failed,
  passAll,
  passed,
  refuses,
  type Scenario,
  skipped,
  succeeds,
} from './scenario.ts';
import type { TestStand } from './stand.ts';

const source = 'docs/protocol.md, "Session"';

/** Texts before a cookie, at which parsers were seen to split a header or to trim a name. A raw byte is one character. */
export const prefixes: readonly (readonly [where: string, text: string])[] = [
  ['after a space in the value', 'x=a '],
  ['after a tab in the value', 'x=a\t'],
  ['after a comma in the value', 'x=a,'],
  ['after the byte A0 in the value', 'x=a\u00a0'],
  ['after the byte 85 in the value', 'x=a\u0085'],
  ['after a quote and a space in the value', 'x="a '],
  ['after a space in the name', 'x '],
  ['after a tab in the name', 'x\t'],
  ['after a comma in the name', ','],
  ['after the byte A0 in the name', '\u00a0'],
  ['after the byte 85 in the name', '\u0085'],
  ['after U+00A0 in the name', '\u00c2\u00a0'],
  ['after U+2003 in the name', '\u00e2\u0080\u0083'],
  ['after U+FEFF in the name', '\u00ef\u00bb\u00bf'],
  ['after "=" in the name', '='],
];

const marker = 'dpplus-check';

/** Values with which a cookie adds text, once decoded: the octal escapes of RFC 2109, and percent. */
const escapes = [
  `"x\\015\\012Set-Cookie: ${marker}=1"`,
  `x%0D%0ASet-Cookie:%20${marker}=1`,
  `"x\\073 ${marker}=1"`,
  `x%3B%20${marker}=1`,
];

/** Cookies that other apps on the host or on its subdomains set, some of them malformed. */
const foreignCookies = [
  'discount=100%',
  'cart={"items":[1,2],"total":"9,50"}',
  '=no-name',
  'no-value',
  'empty=',
  'filter[]=x',
  'a/b=1',
  ';;;=;',
  'name=\u00ff\u00fe',
  'state=%ff',
  'quoted="a b',
  '$Version=1',
  'list=a, b=c',
];

/** The demands on the reading of cookies: others can plant them, on the same host and on its subdomains. */
export const plantingScenarios: readonly Scenario[] = [
  {
    id: 'cookie-twice',
    title: 'A cookie that appears twice, or in another spelling of its name, counts as missing',
    source,
    needs: ['state-foreign', 'login-absent'],
    async run(stand) {
      for (const isFirst of [true, false]) {
        const [mine, theirs] = [await stand.begin(), await stand.begin()];
        const all = cookiesOf(stand, theirs.browser);
        if (all.length === 0) return skipped('the login page sets no cookie');
        const own = namesIn(cookiesOf(stand, mine.browser));
        // A cookie with a name for each login is there once, whoever has set it.
        const planted = plantable(all).filter((pair) => own.includes(splitPair(pair)[0]));
        if (planted.length === 0) break;
        const header = (own: string) => (isFirst ? [...planted, own] : [own, ...planted]).join('; ');
        const fault = `the app takes the ${isFirst ? 'first' : 'last'} of two cookies ${namesOf(planted)}; take both for missing`;
        const finding = await refuses(
          stand,
          stand.plant(mine.browser, header),
          { state: theirs.state },
          fault,
        );
        if (finding.verdict === 'failed') return finding;
      }
      const login = await loginSpelt(stand);
      return login.verdict === 'failed' ? login : sessionOf(stand);
    },
  },
  {
    id: 'cookie-smuggled',
    title: 'A cookie in the value or the name of another is not read',
    source,
    needs: ['state-foreign', 'login-absent'],
    run: (stand) =>
      passAll(prefixes, async ([where, prefix]) => {
        const { browser, state } = await stand.begin();
        const pairs = cookiesOf(stand, browser);
        if (pairs.length === 0) return skipped('the login page sets no cookie');
        // Behind another cookie: spaces at the start are not part of the header.
        const header = () => ['y=1', ...pairs.map((pair) => prefix + pair)].join('; ');
        const fault = `the app finds the cookie ${namesOf(pairs)} ${where} of another; split the header at ";" and remove spaces only`;
        return refuses(stand, stand.plant(stand.open(), header), { state }, fault);
      }),
  },
  {
    id: 'cookie-echoed',
    standsAlone: true,
    title: 'The value of a cookie that came in adds nothing to `Set-Cookie`',
    source,
    async run(stand) {
      const names = namesIn(cookiesOf(stand, (await stand.begin()).browser));
      if (names.length === 0) return skipped('the login page sets no cookie');
      for (const value of escapes) {
        const browser = stand.plant(stand.open(), () => names.map((name) => `${name}=${value}`).join('; '));
        const requestPage = () => browser.open(stand.target.redirectUri);
        for (const act of [() => stand.beginAgain(browser), requestPage]) {
          const { length } = stand.seen;
          await act();
          const visits = stand.seen.slice(length);
          const lines = visits.flatMap(({ cookies = [] }) => cookies);
          if (lines.some((line) => line.split(';').some((part) => part.trim().startsWith(marker))))
            return failed(
              `the app decodes the cookie ${names.join(' or ')} and writes it back, so that it adds text to Set-Cookie; ` +
                `write back only values of the right form`,
            );
          const finding = visits.map(answered).find(({ verdict }) => verdict === 'failed');
          if (finding) return failed(`${finding.detail}; this was with the cookie ${value}`);
        }
      }
      return passed;
    },
  },
  {
    id: 'cookie-foreign',
    title: 'A cookie of another app does not break the login',
    source,
    async run(stand) {
      const login = await stand.begin();
      const names = namesIn(cookiesOf(stand, login.browser));
      await stand.logIn(login);
      const later = namesIn(cookiesOf(stand, login.browser));
      // Of an earlier version of the app: unknown, or not even percent-encoded.
      const old = later.flatMap((name) => [`${name}=x`, `${name}=of%version-1`]);
      const own = [...names.map((name) => `${name}[]=x`), ...old];
      return passAll([...foreignCookies, ...own], (foreign) => withstands(stand, foreign));
    },
  },
];

/** Logs in beside a cookie of another app, or beside an old one of a session. */
async function withstands(stand: TestStand, foreign: string): Promise<Finding> {
  const { browser, visit: page } = await stand.begin();
  const [name] = splitPair(foreign);
  // The app's own response replaces one with its name.
  const isReplaced = (header: string) => namesIn(header.split('; ')).includes(name);
  const planted = stand.plant(browser, (own) => (isReplaced(own) ? own : `${foreign}; ${own}`));
  const text = `this was with the cookie ${JSON.stringify(foreign)} of another app or an old session`;
  const login = await stand.beginAgain(planted);
  const { status } = login.visit;
  if (status !== page.status)
    return failed(`the login page ${status ? `responded ${status}` : 'did not respond'}; ${text}`);
  return succeeds(stand, login, `the app did not log in; ${text}`);
}

/** The cookies with their names in another spelling, by spelling. */
function spelt(pairs: readonly string[]): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const [name, value] of pairs.map(splitPair))
    for (const [where, spelling] of spellingsOf(name))
      all.set(where, [...(all.get(where) ?? []), `${spelling}=${value}`]);
  return all;
}

const speltFault = (name: string, where: string) =>
  `the app takes a cookie for ${name} whose name is spelt ${where}; compare the raw name, and take any other for missing`;

/** The cookies of a login under way do not count under another spelling of their names. */
async function loginSpelt(stand: TestStand): Promise<Finding> {
  const names = cookiesOf(stand, (await stand.begin()).browser);
  return passAll(spelt(names).keys(), async (where) => {
    const { browser, state } = await stand.begin();
    const planted = spelt(cookiesOf(stand, browser)).get(where) ?? [];
    const header = () => ['y=1', ...planted].join('; ');
    return refuses(stand, stand.plant(stand.open(), header), { state }, speltFault(namesOf(names), where));
  });
}

/** The app must not take another cookie for that of a session either: a wrong one beside the right one, or one of another name. */
async function sessionOf(stand: TestStand): Promise<Finding> {
  const login = await stand.begin();
  const { browser } = login;
  await stand.logIn(login);
  const all = cookiesOf(stand, browser);
  const { who } = await stand.oracle();
  const whoWith = (...header: string[]) => who(stand.plant(stand.open(), () => header.join('; ')));
  const user = await whoWith(...all);
  if (user === 'visitor' || user === 'unknown') return passed;
  for (const pair of all) {
    const [name, value] = splitPair(pair);
    const others = all.filter((one) => one !== pair);
    const wrong = `${name}=${[...value].reverse().join('')}`;
    // A cookie that makes no difference when it is missing holds no session.
    if ((await whoWith(...others)) === user || (await whoWith(...others, wrong)) === user) continue;
    for (const [where, [planted = '']] of spelt([pair]))
      if ((await whoWith(...others, 'y=1', planted)) === user) return failed(speltFault(name, where));
    if (plantable([pair]).length === 0) continue;
    for (const order of [
      [pair, wrong],
      [wrong, pair],
    ]) {
      if ((await whoWith(...others, ...order)) === user)
        return failed(
          `the app takes the ${order[0] === pair ? 'first' : 'last'} of two cookies ${name}; take both for missing`,
        );
    }
  }
  return passed;
}
