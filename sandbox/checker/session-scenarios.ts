import type { Visit } from './app-browser.ts';
import { accountPage, differ, loadsIn, loadsOfVisitors } from './reading.ts';
import { failed, noTokenRequest, passed, refuses, requestsTo, type Scenario, skipped } from './scenario.ts';

/** The demands on the sessions before and after a login. */
export const sessionScenarios: readonly Scenario[] = [
  {
    id: 'two-tabs',
    title: 'A login in a second tab does not break the login of the first tab',
    source: 'docs/protocol.md, "State"',
    async run({ begin, beginAgain, logIn }) {
      const login = await begin();
      const { browser, state } = login;
      const second = await beginAgain(browser);
      if (!state || !second.state) return skipped('the login page sends no state');
      const { events } = await logIn(login);
      return requestsTo('/oauth/token', events).length > 0
        ? passed
        : failed('the app has forgotten the state of the first tab; keep a state for each login');
    },
  },
  {
    id: 'session-renewed',
    title: 'A login replaces the session, so that a planted session cookie is worth nothing',
    source: 'docs/protocol.md, "Session"',
    async run(stand) {
      const { begin, copy, logIn, target } = stand;
      const login = await begin();
      // The browser of an attacker, who planted its cookies.
      const planted = copy(login.browser);
      const before = pairsOf(login.browser.cookiesFor(target.redirectUri));
      if (before.length === 0) return skipped('the login page sets no cookie');
      const { visit } = await logIn(login);
      const after = pairsOf(login.browser.cookiesFor(target.redirectUri));
      const kept = before.filter((pair) => after.includes(pair));
      let isVisible = false;
      for (const page of pagesOfUser(accountPage(stand), visit.url)) {
        const visitors = loadsOfVisitors(stand, page);
        if (!(await differ(loadsIn(login.browser, page), visitors))) continue;
        isVisible = true;
        if (kept.length === before.length && after.length === before.length)
          return failed('the cookies after the login are the same as before; give the session a new id');
        if (await differ(loadsIn(planted, page), visitors))
          return failed(
            `with the cookies from before the login, ${page.split('?', 1)[0]} is the page of the user too; give the session a new id, and end the old one`,
          );
      }
      return isVisible || kept.length === 0
        ? passed
        : skipped(
            `no page shows a difference between a visitor and a user; pass --account with a page that does`,
          );
    },
  },
  {
    id: 'code-hidden',
    title: 'The page after a login has no code in its URL',
    source: 'docs/protocol.md, "Session"',
    async run({ begin, logIn }) {
      const { visit } = await logIn(await begin());
      return new URL(visit.url).searchParams.has('code')
        ? failed('the callback shows a page; redirect (303) to another page first')
        : passed;
    },
  },
  {
    id: 'callback-stale',
    title: 'A stale callback leaves a logged-in user logged in and sends no token request',
    source: 'docs/protocol.md, "Session"',
    async run(stand) {
      const { begin, code, requestCallback } = stand;
      const login = await begin('session');
      const { browser, state } = login;
      if (!state) return skipped('the login page sends no state');
      const callback = { code: await code(login), state };
      await requestCallback(browser, callback);
      const page = accountPage(stand);
      const before: Visit[] = [];
      // The first page may show a notice.
      for (let load = 0; load < 9; load++) before.push(await browser.open(page));
      // The user reloads the callback, or goes back to it.
      const finding = noTokenRequest(await requestCallback(browser, callback));
      if (finding.verdict === 'failed') return finding;
      const earlier = before.slice(1).values();
      const isOther = await differ(loadsIn(browser, page), async () => earlier.next().value as Visit);
      return isOther
        ? failed(`the page at ${page} is another one afterwards; keep the session when you refuse a callback`)
        : passed;
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
      await stand.logIn(second);
      const fault = 'the app sent a token request; a login ends the other logins of its browser';
      return refuses(stand, browser, { state }, fault);
    },
  },
];

const pairsOf = (header: string) => header.split('; ').filter(Boolean);

/** The pages that may show a user. An address with a token shows its page to everyone who knows it. */
const pagesOfUser = (account: string, arrival: string) =>
  [account, arrival].filter((page, index) => index === 0 || !/[?&][^=]*=[\w.~-]{16,}/.test(page));
