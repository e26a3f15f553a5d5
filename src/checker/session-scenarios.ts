import { outline } from './outline.ts';
import { failed, noTokenRequest, passed, requestsTo, type Scenario, skipped } from './scenario.ts';

/** The demands on the sessions before and after a login. */
export const sessionScenarios: readonly Scenario[] = [
  {
    id: 'two-tabs',
    title: 'A login in a second tab does not break the login of the first tab',
    source: 'docs/protocol.md, "State"',
    needs: ['state-right'],
    async run({ begin, beginAgain, code, requestCallback }) {
      const { browser, state, scope } = await begin();
      const second = await beginAgain(browser);
      if (!state || !second.state) return skipped('the login page sends no state');
      const { events } = await requestCallback(browser, { code: await code('fresh', scope), state });
      return requestsTo('/oauth/token', events).length > 0
        ? passed
        : failed('the app has forgotten the state of the first tab; keep a state for each login');
    },
  },
  {
    id: 'session-renewed',
    title: 'A login replaces the session, so that a planted session cookie is worth nothing',
    source: 'docs/protocol.md, "Session"',
    needs: ['state-right'],
    async run({ begin, copy, code, requestCallback, target }) {
      const { browser, state, scope } = await begin();
      const before = copy(browser).cookiesFor(target.redirectUri);
      if (before === '') return skipped('the login page sets no cookie');
      await requestCallback(browser, { code: await code('fresh', scope), state });
      return browser.cookiesFor(target.redirectUri) === before
        ? failed('the cookies after the login are the same as before; give the session a new id')
        : passed;
    },
  },
  {
    id: 'code-hidden',
    title: 'The page after a login has no code in its URL',
    source: 'docs/protocol.md, "Session"',
    needs: ['state-right'],
    async run({ begin, code, requestCallback }) {
      const { browser, state, scope } = await begin();
      const { visit } = await requestCallback(browser, { code: await code('fresh', scope), state });
      return new URL(visit.url).searchParams.has('code')
        ? failed('the callback shows a page; redirect (303) to another page first')
        : passed;
    },
  },
  {
    id: 'callback-stale',
    title: 'A stale callback leaves a logged-in user logged in and sends no token request',
    source: 'docs/protocol.md, "Session"',
    needs: ['state-right'],
    async run({ begin, code, requestCallback, target }) {
      const { browser, state, scope } = await begin('session');
      if (!state) return skipped('the login page sends no state');
      const callback = { code: await code('fresh', scope), state };
      await requestCallback(browser, callback);
      const page = target.connectPage ?? target.loginPage;
      // Twice: the first page may show a notice.
      const read = async () => [await browser.open(page), outline(await browser.open(page))][1];
      const before = await read();
      // The user reloads the callback, or goes back to it.
      const finding = noTokenRequest(await requestCallback(browser, callback));
      if (finding.verdict === 'failed') return finding;
      return before === (await read())
        ? passed
        : failed(
            `the page at ${page} is another one afterwards; keep the session when you refuse a callback`,
          );
    },
  },
  {
    id: 'state-after-login',
    title: 'A `state` that was drawn before a login sends no token request after it',
    source: 'docs/protocol.md, "State"',
    needs: ['state-right', 'state-wrong', 'state-foreign', 'session-renewed'],
    async run({ begin, beginAgain, code, requestCallback }) {
      const { browser, state } = await begin();
      const second = await beginAgain(browser);
      if (!state || !second.state) return skipped('the login page sends no state');
      await requestCallback(browser, { code: await code('fresh', second.scope), state: second.state });
      return noTokenRequest(
        await requestCallback(browser, { code: await code(), state }),
        'the app sent a token request; a login ends the other logins of its browser',
      );
    },
  },
];
