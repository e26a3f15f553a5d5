import { failed, passed, requestsTo, type Scenario, skipped } from './scenario.ts';

/** The demands on the session that a login begins in and on the one that it leads to. */
export const sessionScenarios: readonly Scenario[] = [
  {
    id: 'two-tabs',
    title: 'A login page that is opened in a second tab leaves the login of the first one working',
    source: 'docs/protocol.md, "State"',
    async run({ begin, beginAgain, code, comeBack }) {
      const { browser, state, scope } = await begin();
      const second = await beginAgain(browser);
      if (!state || !second.state) return skipped('the login page sends no state');
      const { events } = await comeBack(browser, { code: await code('fresh', scope), state });
      return requestsTo('/oauth/token', events).length > 0
        ? passed
        : failed('the state of the first tab is not known any more; keep several in the session');
    },
  },
  {
    id: 'session-renewed',
    title: 'A login begins a new session, so that a planted session cookie is worth nothing',
    source: 'docs/protocol.md, "Session"',
    async run({ begin, copy, code, comeBack, target }) {
      const { browser, state, scope } = await begin();
      const before = copy(browser).cookiesFor(target.redirectUri);
      if (before === '') return skipped('the login page sets no cookie');
      await comeBack(browser, { code: await code('fresh', scope), state });
      return browser.cookiesFor(target.redirectUri) === before
        ? failed('the cookies after the login are those of before it; give the session a new id')
        : passed;
    },
  },
  {
    id: 'code-hidden',
    title: 'The page after a login has no code in its address',
    source: 'docs/protocol.md, "Session"',
    async run({ begin, code, comeBack }) {
      const { browser, state, scope } = await begin();
      const { visit } = await comeBack(browser, { code: await code('fresh', scope), state });
      return new URL(visit.url).searchParams.has('code')
        ? failed('the redirect endpoint answers with a page; redirect (303) to one before anything is shown')
        : passed;
    },
  },
];
