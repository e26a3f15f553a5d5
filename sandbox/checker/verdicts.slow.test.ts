import { expect, it } from 'vitest';
import { readCookieLine } from './cookie-line.ts';
import { faultOf } from './cookie-scenarios.ts';
import { listUsers } from './list-users.ts';
import { sandboxScenarios } from './sandbox-scenarios.ts';
import { scriptsOf } from './scripts-of.ts';
import type { TestStand } from './stand.ts';
import { startScenarios } from './start-scenarios.ts';
import { stateScenarios } from './state-scenarios.ts';
import { checkedApp, credentials, idsOf } from './testing/checked-app.ts';
import type { Mistake } from './testing/mistakes.ts';
import type { Way } from './testing/ways.ts';

const https = { redirectUri: 'https://app.test/callback' };

/** The verdicts and details of some checks on an app. */
async function advice(way: Mistake | Way, only: readonly string[]) {
  const { results } = await checkedApp([way], { only });
  return results.map(({ id, verdict, detail }) => [id, verdict, ...(detail === undefined ? [] : [detail])]);
}

it('starts a login with the form of a page that posts', async () => {
  const ids = ['state-random', 'state-right', 'state-foreign', 'two-tabs', 'is-sandbox', 'connected-called'];
  expect(await advice('login-by-post', ids)).toEqual(ids.map((id) => [id, 'passed']));
});

it('passes an app that compares the state with a copy in a cookie', async () => {
  const ids = ['state-cookie', 'state-right'];
  expect(await advice('state-in-cookie', ids)).toEqual(ids.map((id) => [id, 'passed']));
});

it.each<[Way, string]>([
  ['asks-terms', 'may ask the user first'],
  ['asks-by-form', 'may ask the user first'],
  ['asks-by-link', 'may ask the user first'],
  ['session-by-script', 'sets no cookie'],
])('does not take an app for one where nobody logs in: %s', async (way, reason) => {
  const options = { only: ['session-begun'], isLoggedIn: false, accountPage: '/me' };
  const { results } = await checkedApp(['accounts', way], options);
  expect(results).toMatchObject([{ verdict: 'unseen', detail: expect.stringContaining(reason) }]);
});

it.each<[string, Way[], object, unknown[]]>([
  [
    'connected-called',
    ['button-for-visitors'],
    {},
    [
      expect.stringMatching(
        /^the user of --cookie finds no button.* at \S+; pass the page with it with --connect/,
      ),
    ],
  ],
  [
    'connected-called',
    ['button-for-visitors'],
    { connectPage: '/' },
    [
      expect.stringMatching(
        /; pass another page with --connect, or the session of a user who is not connected/,
      ),
    ],
  ],
  [
    'connected-redirected',
    ['reports-once'],
    {},
    [expect.stringContaining('the app may report each user once, and ask new ones who they are')],
  ],
  [
    'state-after-login',
    ['asks-in-session'],
    { isLoggedIn: false },
    [expect.stringContaining('Logged-in users')],
  ],
  ['user-by-uuid', ['knows-fresh'], { isLoggedIn: false }, [expect.stringContaining('Logged-in users')]],
])('says why it cannot see %s of an app with users: %s', async (id, ways, options, texts) => {
  const { results } = await checkedApp(ways, { ...options, only: ['connected-called', id] });
  const found = results.filter((one) => one.id === id);
  expect(found.map(({ verdict, detail }) => [verdict, detail])).toEqual(
    texts.map((text) => ['unseen', text]),
  );
});

it('does not take the page that asks a new user for that of a user', async () => {
  const { results } = await checkedApp(['knows-fresh'], { only: ['logout-ends'], isLoggedIn: false });
  expect(results).toMatchObject([{ verdict: 'passed' }]);
});

it('stops for an app that knows some of the users only, and says so', async () => {
  const some = (await listUsers(credentials, 4)).map((line) => line.replace(/.* /, ''));
  const app = checkedApp(['knows-fresh', `knows=${some}`], { isLoggedIn: false });
  await expect(app).rejects.toThrow(
    /of check-\d+ starts no session .* may know some of the users of the checks/,
  );
});

it('passes an app with a cookie for each login, whose names differ', async () => {
  const ids = ['state-foreign', 'cookie-twice'];
  expect(await advice('cookie-for-each-login', ids)).toEqual(ids.map((id) => [id, 'passed']));
});

it.each(['session', 'visitor'])('finds the cookie of a %s in the state', async (who) => {
  const cookie = 'sid=kT9-4hQ_x2LmVb7RzWc0Ag';
  let isOwn = false;
  const login = async (state: string) => ({ browser: { cookiesFor: () => (isOwn ? cookie : '') }, state });
  const begin = (as = 'session') => {
    isOwn = as === who;
    return login(isOwn && as === 'session' ? `1.${cookie}` : 'the-state-of-a-first-request');
  };
  // The first response may set the cookie, so that the second request is the first with it.
  const beginAgain = () => login(isOwn ? `2.${cookie}` : 'the-state-of-another-request');
  const stand = { seen: [], target: { redirectUri: '' }, begin, beginAgain };
  const [scenario] = stateScenarios.filter(({ id }) => id === 'state-cookie');
  expect((await scenario?.run(stand as unknown as TestStand))?.detail).toContain('contains the cookie sid');
});

it('waits longer for the first response of each page, which a server for development compiles', async () => {
  const options = { only: ['state-right', 'session-begun'], timeout: 1000, accountPage: '/me' };
  const { results } = await checkedApp(['accounts', 'compiles-pages'], options);
  expect(idsOf(results, 'passed')).toEqual(options.only);
});

it('stops when the app has ended, and names the check', async () => {
  const since = 'the app no longer listens since the check `token-html`';
  expect(
    await advice('ends-after-html', ['state-right', 'token-html', 'token-dropped', 'data-refused']),
  ).toEqual([
    ['state-right', 'passed'],
    ['token-html', 'failed', 'the app no longer listens; it ended during the check `token-html`'],
    ['token-dropped', 'skipped', since],
    ['data-refused', 'skipped', since],
  ]);
});

it('reports one cause once', async () => {
  const ids = ['state-right', 'session-renewed', 'code-hidden', 'connected-called', 'start-bound'];
  expect(await advice('wrong-redirect-uri', ids)).toEqual([
    ['state-right', 'failed', expect.stringContaining('redirect_uri')],
    ...ids.slice(1).map((id) => [id, 'skipped', 'no login succeeded; see `state-right`']),
  ]);
  expect(await advice('state-not-compared', ['state-wrong', 'state-twice'])).toEqual([
    ['state-wrong', 'failed', 'the app sent a token request; stop before it'],
    ['state-twice', 'skipped', '`state-wrong` failed'],
  ]);
});

const startIds = startScenarios.map(({ id }) => id);

it.each<[Mistake | Way, unknown[]]>([
  ['start-href-ignored', [['start-href', 'skipped', 'the app ignores href in the start']]],
  ['start-href-rejected', []],
  ['all-scopes', [['start-scope', 'skipped', 'the login page of the app asks for all scopes']]],
  ['no-start', startIds.map((id) => [id, 'skipped', 'the app has no start'])],
  [
    'start-elsewhere',
    ['start-asked', 'start-slash'].map((id) => [id, 'skipped', 'the start is not at the redirect URI']),
  ],
  ['redirects-visitors', startIds.map((id) => [id, 'skipped', 'the app has no start'])],
  [
    'start-no-cookie',
    [
      ['start-bound', 'failed', expect.any(String)],
      ...['start-asked', 'start-slash', 'start-once', 'start-href', 'start-state'].map((id) => [
        id,
        'skipped',
        '`start-bound` failed',
      ]),
    ],
  ],
])('checks the start of an app as far as it has one: %s', async (way, expected) => {
  const found = await advice(way, startIds);
  expect(found.filter(([, verdict]) => verdict !== 'passed')).toEqual(expected);
});

it.each<[Mistake, RegExp]>([
  ['callbacks-limited', /^the app responded 429 to http\S+\/callback: it limits requests/],
  ['callback-by-script', /its page has a script; .* the checker cannot check it, because it runs no script/],
  [
    'blocks-browsers',
    /^after the check `[a-z-]+`, a login with the right state sends no token request \(the callback responded 403\)/,
  ],
  ['login-removed', /has no button, no link and no redirect to the service \(status 200\)/],
])('stops, and passes no check that shows nothing: %s', async (mistake, reason) => {
  await expect(checkedApp([mistake])).rejects.toThrow(reason);
});

it.each<[string | undefined, object, string, RegExp]>([
  ['true', {}, 'passed', /^$/],
  ['1', {}, 'passed', /^$/],
  ['false', {}, 'failed', /is_sandbox is not true/],
  [undefined, {}, 'failed', /add data-is-sandbox/],
  ['true', https, 'failed', /--test-server/],
  ['true', { ...https, isTestServer: true }, 'passed', /^$/],
  ['false', https, 'skipped', /production/],
  ['false', { ...https, isTestServer: true }, 'failed', /is_sandbox is not true/],
])('a login with is_sandbox=%s at %j is %s', async (isSandbox, target, expected, text) => {
  const http = { redirectUri: 'http://app.test/callback' };
  const stand = { begin: async () => ({ isSandbox }), target: { ...http, ...target } };
  const found = await sandboxScenarios[0]?.run(stand as unknown as TestStand);
  expect([found?.verdict, found?.detail ?? '']).toEqual([expected, expect.stringMatching(text)]);
});

it.each<[Way[], string]>([
  [['accounts', 'plain-cookies'], 'passed'],
  [['accounts', 'split-session'], 'passed'],
  [['accounts', 'no-same-site'], 'unseen'],
])('judges the cookies of an app together: %j', async (ways, expected) => {
  const { results } = await checkedApp(ways, { only: ['cookie-flags'] });
  expect(results.map(({ verdict }) => verdict)).toEqual([expected]);
});

it.each([
  ['sid=1; HttpOnly; SameSite=Lax', false, undefined],
  ['sid=1; httponly; samesite=lax; secure', true, undefined],
  ['sid=1; SameSite=Lax', false, 'is not HttpOnly'],
  ['sid=1; HttpOnly', false, 'has no SameSite'],
  ['sid=1; HttpOnly; SameSite=None; Secure', true, 'is SameSite=none'],
  ['sid=1; HttpOnly; SameSite=Strict', false, 'is SameSite=Strict'],
  ['sid=1; HttpOnly; SameSite=Lax', true, 'is not Secure'],
])('judges the cookie %s of an app with https: %s', (line, isHttps, fault) => {
  const found = faultOf(readCookieLine(line), isHttps);
  expect(found?.split(':', 1)[0]).toBe(fault);
});

it.each([
  ['<script src="/a.js"></script><script src="https://cdn.test/b.js">', '/', ['/a.js']],
  ['<link rel="modulepreload" href="c.mjs"><link rel="stylesheet" href="d.css">', '/x/', ['/x/c.mjs']],
  [`<script>fetch('/config.json?v=1')</script>`, '/', ['/config.json?v=1']],
  [
    'import "./e.js"; import(`../f.cjs`)\n//# sourceMappingURL=g.js.map',
    '/x/y.js',
    ['/x/e.js', '/f.cjs', '/x/g.js.map'],
  ],
])('finds the scripts of %s', (body, path, expected) => {
  const found = scriptsOf({ url: `http://app.test${path}`, body });
  expect(found).toEqual(expected.map((address) => `http://app.test${address}`));
});
