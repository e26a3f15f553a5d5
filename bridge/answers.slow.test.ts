import type { Provider } from 'oidc-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserCookie } from '../contract/cookies.ts';
import { matches, read, rows, section, sorted } from '../tools/write/docs/pages.ts';
import { readKeys } from './keys.ts';
import { excessOf, ttl } from './limits.ts';
import { createProvider } from './provider.ts';
import { failureOf } from './reasons.ts';
import { memoryStore } from './store.ts';
import { logInAtService } from './testing/log-in.ts';
import { Browser, product, redirectUriOf, startStand } from './testing/stand.ts';

const page = read('docs/openid-connect.md');
const codes = (text = '') => matches(text, /`([^`]+)`/g);

let stand: Awaited<ReturnType<typeof startStand>>;
beforeAll(async () => {
  const wiki = product('wiki', { scopes: ['email'] });
  stand = await startStand({ products: { wiki, old: product('old', { pkce: false }) } });
});
afterAll(() => stand.close());

const ask = (path: string, init?: RequestInit) => new Browser().request(new URL(path, stand.issuer), init);
const locationOf = (response: Response) => new URL(response.headers.get('location') ?? '', stand.issuer);

/** Sends a request of the product, with other parameters. */
async function authorize(more: Record<string, string | undefined> = {}, browser = new Browser()) {
  const { url } = await stand.begin();
  for (const [name, value] of Object.entries(more))
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  return browser.request(url);
}
/** Begins a login, and opens its start. */
async function openStart(headers: Record<string, string> = {}, browser = new Browser()) {
  return browser.request(locationOf(await authorize({}, browser)), { headers });
}
/** Begins a login, and comes back from the service with other parameters. */
async function comeBack(more: Record<string, string> = {}, browser = new Browser(), times = 1) {
  const callback = await logInAtService(locationOf(await openStart({}, browser)));
  for (const [name, value] of Object.entries(more)) callback.searchParams.set(name, value);
  for (let count = 1; count < times; count++)
    await browser.request(locationOf(await browser.request(callback)));
  return browser.request(callback);
}
/** Ends a login in a browser with the same cookies of the provider, and with another id. */
async function endElsewhere() {
  const browser = new Browser();
  const resume = locationOf(await comeBack({}, browser));
  await browser.plant(`${browserCookie}=${'x'.repeat(22)}`, stand.issuer);
  return browser.request(resume);
}
/** Comes back from the service, which responds to the token request in another way. */
async function exchangeAt(then: object) {
  await stand.orderFault(then);
  return comeBack();
}
/** Exchanges the code of a new login, with other parameters. */
async function exchange(more: Record<string, string> = {}, times = 1, secret = product('wiki').secret) {
  const { url, checks } = await stand.begin();
  const code = (await stand.follow(new Browser(), url)).url.searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUriOf('wiki') };
  const authorization = `Basic ${btoa(`wiki:${encodeURIComponent(secret)}`)}`;
  const headers = { accept: 'application/json', authorization };
  const body = new URLSearchParams({ ...form, code_verifier: checks.pkceCodeVerifier, ...more });
  for (let count = 1; count < times; count++) await ask('/token', { method: 'POST', headers, body });
  return ask('/token', { method: 'POST', headers, body });
}
const evil = 'http://localhost:1/evil';
const refused = { status: 401, error: 'invalid_client' };
const noPkce = { code_challenge: undefined, code_challenge_method: undefined };
const ofOld = { client_id: 'old', redirect_uri: redirectUriOf('old') };

/**
 * Requests with the line in the log, and the status of the response with its error code, or `page`, or `mistake` for a page
 * by which another try does not help, and `back` for a page with a link to the product.
 */
const answers: [line: string, outcome: string, act: () => Promise<Response>][] = [
  ['', '303', authorize],
  ['', '303', () => authorize({ ...noPkce, ...ofOld })],
  ['', '303', openStart],
  ['', '303', comeBack],
  ['', '200', exchange],
  ['', '200 page back', () => ask('/logout?client_id=wiki')],
  ['', '200 page', () => ask('/logout/success')],
  ['', '404 page', () => ask('/nowhere')],
  ['', '404 page back', () => ask('/callback/wiki')],
  ['', '303', () => comeBack({}, new Browser(), 2)],
  ['refused: unknown_product', '400 mistake', () => authorize({ client_id: 'nobody' })],
  ['refused: invalid_request', '400 mistake', () => ask('/authorize?client_id=wiki&client_id=forum')],
  ['refused: invalid_redirect_uri', '400 mistake back', () => authorize({ redirect_uri: evil })],
  ['refused: invalid_request', '400 mistake back', () => authorize({ redirect_uri: undefined })],
  ['refused: pkce_missing', '303 invalid_request', () => authorize(noPkce)],
  ['refused: invalid_scope', '303 invalid_scope', () => authorize({ scope: 'openid phone' })],
  ['refused: login_required', '303 login_required', () => authorize({ prompt: 'none' })],
  ['refused: invalid_request', '303 invalid_request', () => authorize({ prompt: 'consent' })],
  ['refused: wrong_secret', '401 invalid_client', () => exchange({}, 1, 'x'.repeat(40))],
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
  ['refused: other_browser', '400 page back', endElsewhere],
  ['refused: in_frame', '403 mistake back', () => openStart({ 'sec-fetch-dest': 'iframe' })],
  ['refused: in_frame', '403 mistake back', () => openStart({ 'sec-purpose': 'prefetch' })],
  ['refused: too_many_parameters', '400 mistake', () => ask(`/authorize?${'a&'.repeat(100)}`)],
  ['refused: long_parameter', '400 mistake back', () => authorize({ state: 'x'.repeat(2001) })],
  [
    'refused: invalid_post_logout_redirect_uri',
    '400 mistake back',
    () => ask(`/logout?client_id=wiki&post_logout_redirect_uri=${evil}`),
  ],
  ['refused: logout_gone', '400 page', () => ask('/logout/confirm', { method: 'POST' })],
  ['state-refused: no-cookie', '400 page back', () => ask('/callback/wiki?state=a&code=b')],
  ['login-refused: access_denied', '303', () => comeBack({ error: 'access_denied' })],
  ['request-failed: /oauth/token 401 invalid_client', '303', () => exchangeAt(refused)],
  ['request-failed: /oauth/token 0 …', '303', () => exchangeAt({ drop: true })],
];

it('the docs have each line of the log for a request that the bridge rejects', () => {
  const documented = rows(section(page, 'Reasons in the log'))
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
  const text = isPage ? await response.text() : '';
  const back = text.includes('<a href="http://localhost:1">Back to the website</a>') ? ' back' : '';
  const kind = (text.includes('technical problem') ? 'mistake' : 'page') + back;
  const sent = () =>
    status === 303 ? Object.fromEntries(locationOf(response).searchParams) : response.json();
  const { error } = isPage ? { error: kind } : await sent();
  expect([status, error].filter(Boolean).join(' ')).toBe(outcome);
  const lines = stand.events.map(({ event, detail }) => `${event}: ${detail}`);
  expect(lines.filter((one) => /refused|failed: |error/.test(one)).join()).toContain(line.replace('…', ''));
  expect(JSON.stringify(stand.events)).not.toMatch(/evil|nobody|xxx/);
  if (isPage && status !== 200) {
    const [, reference] =
      /Reference: ([\da-f]{8}) · localhost:\d+ · [\d-]{10} [\d:]{5} UTC<\/small>/.exec(text) ?? [];
    const logins = stand.events.map(({ login }) => login);
    // The log has no line for a URL that does not exist.
    expect(logins.includes(reference)).toBe(status !== 404);
    expect(text).toContain(
      status === 404 ? '</p></main>' : `<small>Code: ${/^refused: (.*)/.exec(line)?.[1] ?? ''}`,
    );
    expect(text.includes('>Log in again</a>')).toBe(text.includes('href="/login/'));
  }
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

it('the log has no message of an unexpected failure', () => {
  expect(failureOf(new TypeError('a value'))).toMatch(/^TypeError at /);
});

/** The parameters of the docs, each with its result. */
const parameters = rows(section(page, 'Errors'))
  .filter(([cell]) => cell?.includes('='))
  .flatMap(([cell, result = '']) => codes(cell).map((pair) => [pair, result.replaceAll('`', '')] as const));

/** Reads what the provider has made of its defaults and the bridge's options. It exports no way to it. */
const cache = new URL('../node_modules/oidc-provider/lib/helpers/weak_cache.js', import.meta.url).href;
const internals: { get(of: Provider): { features: Record<string, { enabled: boolean }> } } = await import(
  cache
);

it.each(parameters)('the parameter %s has the documented result %s', async (pair, result) => {
  const [name = '', value = ''] = pair.split(/=(.*)/);
  const { url } = await stand.begin('wiki', { [name]: value });
  const location = (await new Browser().request(url)).headers.get('location') ?? '';
  const { searchParams, hash } = new URL(location, stand.issuer);
  const error = searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error');
  expect(error ?? (location.startsWith('/login/') ? 'ignored' : location)).toBe(result);
});

it('the provider has the features of the docs, and no other', async () => {
  const provider = createProvider(stand.config, await readKeys(stand.config.keys), memoryStore());
  const [, documented] = /The bridge uses (.*) of its features/.exec(page) ?? [];
  const features = Object.entries(internals.get(provider).features);
  const enabled = features.filter(([, { enabled }]) => enabled).map(([name]) => name);
  expect(sorted(enabled)).toEqual(sorted(codes(documented)));
});

it('the docs have the lifetime of each record', () => {
  const { Interaction, AuthorizationCode, AccessToken, Grant, Session, IdToken } = ttl;
  expect([Interaction, Session, IdToken]).toEqual([3600, 3600, 3600]);
  expect([AuthorizationCode, AccessToken, Grant]).toEqual([60, 600, 660]);
  const times = rows(section(read('docs/operations.md'), 'What it stores')).map(([, , time]) => time);
  expect(times).toEqual([
    'time',
    'one hour, or until one minute after the login ends',
    'one hour',
    'one minute',
    '10 minutes, one hour',
    '10 minutes, 11 minutes',
    'one hour',
  ]);
});

it('the URLs of the settings are those of discovery', async () => {
  const metadata = await (await fetch(`${stand.issuer}/.well-known/openid-configuration`)).json();
  const urls = [
    ...new Set(matches(page + read('docs/operations.md'), /https:\/\/login\.example\.org(\/[\w./-]+)/g)),
  ].sort();
  expect(urls).toHaveLength(5);
  const others = ['/.well-known/openid-configuration', '/callback/wiki'];
  const real = [...others, ...Object.values(metadata).map((url) => String(url).replace(stand.issuer, ''))];
  expect(urls.filter((url) => !real.includes(url))).toEqual([]);
});

it.each([
  ['state', 2000],
  ['id_token_hint', 8000],
])('%s may have %i characters, and a request 100 parameters', (name, most) => {
  const excess = (length: number, count: number) =>
    excessOf(`${name}=${'x'.repeat(length)}${'&a'.repeat(count - 1)}`);
  expect([excess(most, 100), excess(most + 1, 100)]).toEqual([undefined, 'long_parameter']);
  expect(excess(most, 101)).toBe('too_many_parameters');
});
