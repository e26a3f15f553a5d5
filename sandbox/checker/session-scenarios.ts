import type { AppBrowser, Visit } from './app-browser.ts';
import type { CallbackQuery } from './callback-url.ts';
import { elementsOf } from './elements.ts';
import { preparation } from './exchange.ts';
import { waysOf } from './find-login.ts';
import { bytesOf } from './hidden-texts.ts';
import { logoutWords } from './logout-words.ts';
import { asWho, isUser } from './oracle.ts';
import { cookiesOf } from './own-cookies.ts';
import { formsOf } from './page-forms.ts';
import { differs } from './page-words.ts';
import { followReturn } from './return-page.ts';
import {
  asksNewUsers,
  type Finding,
  failed,
  isUnchanged,
  needsKnownUsers,
  noTokenRequest,
  passAll,
  passed,
  refuses,
  type Scenario,
  skipped,
  succeeds,
  unseen,
} from './scenario.ts';
import type { TestStand } from './stand.ts';
import { weakSession } from './weak-sessions.ts';
import { isWhole } from './whole-sessions.ts';

/** The demands on the sessions before and after a login. */
export const sessionScenarios: readonly Scenario[] = [
  {
    id: 'session-begun',
    title: 'A login begins a session of its user, which a page shows',
    source: 'docs/protocol.md, "Session"',
    async run(stand) {
      const { page, seesKnown, seesNew } = await stand.oracle();
      stand.exchanges.push(preparation(`${page} shows who is logged in`));
      const { accountPage, cookie } = stand.target;
      if (seesNew) {
        const user = await stand.addUser();
        return succeeds(stand, await stand.begin(), 'begin a session when the login ends', user.id);
      }
      if (seesKnown) return passed;
      if (cookie !== undefined) return skipped(asksNewUsers);
      const question = accountPage && (await questionAfter(stand));
      if (question) return unseen(question);
      return accountPage
        ? failed(`after each login, ${page} is the page of a visitor; begin a session of the user`)
        : unseen(`${page} does not show whether a user is logged in; pass --account with a page that does`);
    },
  },
  {
    id: 'two-tabs',
    title: 'A login in a second tab does not break the login of the first tab',
    source: 'docs/protocol.md, "State"',
    async run(stand) {
      const login = await stand.begin();
      const second = await stand.beginAgain(login.browser);
      if (!login.state || !second.state) return skipped('the login page sends no state');
      return succeeds(
        stand,
        login,
        'the app has forgotten the state of the first tab; keep a state for each login',
      );
    },
  },
  {
    id: 'session-renewed',
    title: 'A login begins a new session, so that a planted or guessed session cookie is worth nothing',
    source: 'docs/protocol.md, "Session"',
    async run(stand) {
      const renewed = await passAll(['visitor', 'user'] as const, (before) => isRenewed(stand, before));
      return renewed.verdict === 'passed' ? weakSession(stand) : renewed;
    },
  },
  {
    id: 'code-hidden',
    title: 'After a login, no page and no further URL has the code',
    source: 'docs/protocol.md, "Session"',
    async run({ begin, codes, logIn, seen }) {
      const { length } = seen;
      const { visit } = await logIn(await begin());
      if (new URL(visit.url).searchParams.has('code'))
        return failed(
          'the callback shows a page at the URL with the code; redirect (303) to another page first',
        );
      const [code = ''] = codes.slice(-1);
      // The URL of the callback has it.
      const urlOf = ({ url }: Visit) => (url.includes(`code=${code}`) ? '' : url);
      const leak = seen.slice(length).find((one) => bytesOf({ ...one, url: urlOf(one) }).includes(code));
      return leak
        ? failed(
            `the code is in the redirect or on the page of ${leak.url.split('?', 1)[0]}; drop it after the exchange`,
          )
        : passed;
    },
  },
  {
    id: 'callback-stale',
    title: 'A stale callback leaves a logged-in user logged in and sends no token request',
    source: 'docs/protocol.md, "Session"',
    async run(stand) {
      const { begin, code, logIn, requestCallback, target } = stand;
      const { seesKnown } = await stand.oracle();
      const kinds = [
        ...(seesKnown ? ['visitor' as const] : []),
        ...(target.cookie ? ['session' as const] : []),
      ];
      for (const as of kinds.length > 0 ? kinds : ['visitor' as const]) {
        const login = await begin(as);
        const { browser, state } = login;
        if (!state) return skipped('the login page sends no state');
        await logIn(login);
        const { state: foreign } = await begin();
        const used = { code: await code(login), state };
        for (const query of [used, used, ...strayed, { code: await code(), state: foreign }]) {
          const finding = noTokenRequest(await requestCallback(browser, query));
          if (finding.verdict === 'failed') return finding;
          const text = `keep the session when you refuse a callback, here with ${Object.keys(query).join(' and ') || 'nothing'}`;
          const kept = await isUnchanged(stand, browser, text);
          if (kept.verdict === 'failed') return kept;
        }
      }
      return passed;
    },
  },
  {
    id: 'state-after-login',
    title: 'A `state` that was drawn before a login sends no token request after it',
    source: 'docs/protocol.md, "State"',
    needs: ['state-wrong', 'state-foreign', 'session-renewed'],
    async run(stand) {
      const { browser, state } = await stand.begin();
      const second = await stand.beginAgain(browser);
      if (!state || !second.state) return skipped('the login page sends no state');
      const before = browser.cookiesFor(stand.target.redirectUri);
      await stand.logIn(second);
      if (browser.cookiesFor(stand.target.redirectUri) === before && !isUser(await stand.who(browser)))
        return unseen(needsKnownUsers);
      const fault = 'the app sent a token request; a login ends the other logins of its browser';
      return refuses(stand, browser, { state }, fault);
    },
  },
];

/** Callbacks that no login of the browser asked for. */
const strayed: readonly CallbackQuery[] = [
  { error: 'access_denied' },
  { error: 'access_denied', state: 'of-another-login' },
  { code: 'of-another-login' },
  {},
];

/** The reason why a login may begin no session that the checker sees, although the app is right. */
async function questionAfter(stand: TestStand): Promise<string | undefined> {
  const login = await stand.begin();
  const { browser } = login;
  const before = browser.cookiesFor(stand.target.redirectUri);
  const { visit: answer } = await stand.logIn(login);
  const visit = await followReturn(browser, answer);
  const isLinked = waysOf(visit).length > 0 && (await differs(visit.url, browser, stand.open()));
  if (isLinked || [answer, visit].some(hasForm))
    return (
      'the page after a login has a form or a link with which it may ask the user first: ' +
      'then pass --cookie with the session of a logged-in user; if it asks nobody, begin a session of the user'
    );
  if (browser.cookiesFor(stand.target.redirectUri) === before)
    return 'a login sets no cookie, so that the checker sees no session';
  const account = await browser.open(stand.target.accountPage ?? '');
  // Such a script may fetch a token, which it sends with its requests.
  return /^\s*[[{]/.test(account.body) && elementsOf(visit.body).some(({ tagName }) => tagName === 'script')
    ? 'JSON of --account shows no user, and the page after a login has a script; pass a page that a cookie shows'
    : undefined;
}

/** Whether a page has a form other than that for a logout. */
const hasForm = (visit: Visit) =>
  formsOf(visit).some(({ method, text }) => method === 'post' && !logoutWords.test(text));

/** Logs a user in, in the browser of a visitor or of another user, and looks what a copy of its cookies from before is worth. */
async function isRenewed(stand: TestStand, before: 'visitor' | 'user'): Promise<Finding> {
  const { addUser, begin, beginAgain, copy, logIn, who } = stand;
  const { page, seesKnown, seesNew } = await stand.oracle();
  const cookies = (browser: AppBrowser) => cookiesOf(stand, browser);
  const [one, other] = [await addUser(), await addUser()];
  let login = await begin();
  const { browser } = login;
  if (before === 'user') {
    if (!seesNew) return passed;
    await logIn(login, one.id);
    login = await beginAgain(browser);
    if (!login.hasLogin) return passed;
  }
  // The browser of an attacker, who planted or took its cookies.
  const [planted, old] = [copy(browser), cookies(browser)];
  if (old.length === 0) return skipped('the login page sets no cookie');
  // An app that first asks new users who they are may know a persona.
  await logIn(login, seesKnown && !seesNew ? undefined : other.id);
  const kept = old.filter((pair) => cookies(browser).includes(pair));
  if (!seesNew && !seesKnown) return kept.length === 0 ? passed : unseen(needsKnownUsers);
  const [user, theirs] = [await who(browser), await who(planted)];
  // An app may ask a logged-in user what the login of another is for.
  if (before === 'user' ? user !== asWho(other.id) : user === 'visitor') return passed;
  if (kept.length === old.length && cookies(browser).length === old.length)
    return failed('the cookies after the login are the same as before; give the session a new id');
  const address = page.split('?', 1)[0];
  if (before === 'visitor' ? theirs !== 'visitor' : theirs === asWho(other.id))
    return failed(
      `with the cookies from before the login, ${address} is the page of the user too; give the session a new id, and end the old one`,
    );
  // No server ends a session that is in its cookie (SECURITY.md, "Threats to the server side").
  const isAlive = before === 'user' && theirs !== 'visitor' && !old.some((pair) => isWhole(pair, one));
  return isAlive
    ? failed(
        `with the cookies from before, ${address} is still the page of the user before; end the old session`,
      )
    : passed;
}
