import { afterAll, beforeAll, expect, it } from 'vitest';
import { matches, read, rows, section, sorted } from '../docs/tests/pages.ts';
import { logInAtService } from './testing/log-in.ts';
import { Browser, product, redirectUriOf, startStand } from './testing/stand.ts';

let stand: Awaited<ReturnType<typeof startStand>>;
beforeAll(async () => {
  const wiki = product('wiki', { scopes: ['email'] });
  stand = await startStand({ products: { wiki, forum: product('forum') } });
});
afterAll(() => stand.close());

const ask = (path: string, init: RequestInit = {}, browser = new Browser()) =>
  browser.request(new URL(path, stand.issuer), init);
const locationOf = (response: Response) => new URL(response.headers.get('location') ?? '', stand.issuer);

/** Sends a request of the product, with other parameters. */
async function authorize(more: Record<string, string> = {}, browser = new Browser()) {
  return browser.request((await stand.begin('wiki', more)).url);
}
/** Begins a login. */
async function begun(browser: Browser) {
  const start = locationOf(await authorize({}, browser));
  return { start, callback: async () => logInAtService(locationOf(await browser.request(start))) };
}
/** Ends a login at the service. Returns the response of the callback. */
async function returned(browser: Browser) {
  const { callback } = await begun(browser);
  return browser.request(await callback());
}
/** Sends a form of the product. */
const post = (path: string, form: Record<string, string>, secret = stand.config.products.wiki?.secret) =>
  ask(path, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Basic ${btoa(`wiki:${encodeURIComponent(secret ?? '')}`)}`,
    },
    body: new URLSearchParams(form),
  });
/** Exchanges the code of a new login. */
async function exchange(change: Record<string, string> = {}, times = 1) {
  const { url, checks } = await stand.begin();
  const code = (await stand.follow(new Browser(), url)).url.searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUriOf('wiki') };
  let response = new Response();
  for (let count = 0; count < times; count++)
    response = await post('/token', { ...form, code_verifier: checks.pkceCodeVerifier, ...change });
  return response;
}
/** Ends a login at the service, and opens the next URL in a browser with the same cookies of the provider. */
async function endElsewhere() {
  const browser = new Browser();
  const resume = locationOf(await returned(browser));
  await browser.plant(`dp-browser=${'x'.repeat(22)}`, stand.issuer);
  return browser.request(resume);
}

/** Begins a login, and opens its start. */
async function openStart(headers = {}) {
  const browser = new Browser();
  return browser.request((await begun(browser)).start, { headers });
}
/** Begins a login, and comes back from the service with another query. */
async function back(change: (query: URLSearchParams) => void) {
  const browser = new Browser();
  const callback = await (await begun(browser)).callback();
  change(callback.searchParams);
  return browser.request(callback);
}
/** Ends a login while the service answers the token request in another way. */
async function exchangeAt(then: object) {
  await fetch(`${stand.service.url}/_sandbox/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ on: 'token', times: 1, then }]),
  });
  return returned(new Browser());
}
/** Begins a login without a parameter. */
async function without(...names: string[]) {
  const { url } = await stand.begin();
  for (const name of names) url.searchParams.delete(name);
  return new Browser().request(url);
}
const evil = 'http://localhost:1/evil';
const code = 'authorization_code';

/** Requests with the line in the log, and the status of the response with its error code, or `page`. */
const answers: [line: string, outcome: string, act: () => Promise<Response>][] = [
  ['', '303', authorize],
  ['', '303', openStart],
  ['', '303', () => returned(new Browser())],
  ['', '200', exchange],
  ['', '200 page', () => ask('/logout?client_id=wiki')],
  ['', '200 page', () => ask('/logout/success')],
  ['refused: unknown_product', '400 page', () => authorize({ client_id: 'nobody' })],
  ['refused: invalid_redirect_uri', '400 page', () => authorize({ redirect_uri: evil })],
  ['refused: pkce_missing', '303 invalid_request', () => without('code_challenge', 'code_challenge_method')],
  ['refused: invalid_scope', '303 invalid_scope', () => authorize({ scope: 'openid phone' })],
  ['refused: login_required', '303 login_required', () => authorize({ prompt: 'none' })],
  ['refused: invalid_request', '303 invalid_request', () => authorize({ prompt: 'consent' })],
  ['refused: wrong_secret', '401 invalid_client', () => post('/token', { grant_type: code }, 'x'.repeat(40))],
  ['refused: code_gone', '400 invalid_grant', () => exchange({ code: 'unknown' })],
  ['refused: code_used', '400 invalid_grant', () => exchange({}, 2)],
  ['refused: other_redirect_uri', '400 invalid_grant', () => exchange({ redirect_uri: evil })],
  ['refused: wrong_verifier', '400 invalid_grant', () => exchange({ code_verifier: 'x'.repeat(43) })],
  [
    'refused: invalid_token',
    '401 invalid_token',
    () => ask('/userinfo', { headers: { accept: '*/*', authorization: 'Bearer a' } }),
  ],
  ['refused: login_gone', '400 page', () => ask('/login/gone')],
  ['refused: other_browser', '400 page', endElsewhere],
  ['refused: in_frame', '403 page', () => openStart({ 'sec-fetch-dest': 'iframe' })],
  ['refused: in_frame', '403 page', () => openStart({ 'sec-purpose': 'prefetch' })],
  ['refused: too_many_parameters', '400 page', () => ask(`/authorize?${'a&'.repeat(100)}`)],
  ['refused: long_parameter', '400 page', () => authorize({ state: 'x'.repeat(2001) })],
  [
    'refused: invalid_post_logout_redirect_uri',
    '400 page',
    () => ask(`/logout?client_id=wiki&post_logout_redirect_uri=${evil}`),
  ],
  ['refused: logout_gone', '400 page', () => ask('/logout/confirm', { method: 'POST' })],
  ['state-refused: no-cookie', '400 page', () => ask('/callback/wiki?state=a&code=b')],
  [
    'login-refused: access_denied',
    '303',
    () =>
      back((query) => {
        query.delete('code');
        query.set('error', 'access_denied');
      }),
  ],
  [
    'request-failed: /oauth/token 401 invalid_client',
    '303',
    () => exchangeAt({ status: 401, error: 'invalid_client' }),
  ],
  ['request-failed: /oauth/token 0 …', '303', () => exchangeAt({ drop: true })],
];

it('the docs have each line of the log for a request that the bridge rejects', () => {
  const documented = rows(section(read('docs/openid-connect.md'), 'Reasons in the log'))
    .flatMap(([cell = '']) => matches(cell, /`([^`]+: [^`]+)`/g))
    // A test with a real Redis has this line.
    .filter((line) => !line.startsWith('error:'));
  expect(sorted(documented)).toEqual(sorted(answers.map(([line]) => line).filter(Boolean)));
});

it.each(answers)('the log has "%s", and the response is %s with its headers', async (line, outcome, act) => {
  stand.events.length = 0;
  const response = await act();
  const { status, headers } = response;
  const isPage = status !== 303 && headers.get('content-type')?.startsWith('text/html');
  const { error } = isPage
    ? { error: 'page' }
    : status === 303
      ? Object.fromEntries(locationOf(response).searchParams)
      : await response.json();
  expect([status, error].filter(Boolean).join(' ')).toBe(outcome);
  const lines = stand.events.map(({ event, detail }) => `${event}: ${detail}`);
  expect(lines.filter((one) => /refused|failed: |error/.test(one)).join()).toContain(line.replace('…', ''));
  expect(JSON.stringify(stand.events)).not.toMatch(/evil|nobody|xxx/);
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(isPage && {
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; frame-ancestors 'none'$/,
      ),
    }),
  });
});
