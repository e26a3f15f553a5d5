import { afterAll, beforeAll, expect, it } from 'vitest';
import { matches, read, rows, section } from '../docs/tests/pages.ts';
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
    headers: { authorization: `Basic ${btoa(`wiki:${encodeURIComponent(secret ?? '')}`)}` },
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

const many = `?${'a&'.repeat(101)}`;

/** Requests, each with the status of its response. */
const answers: [name: string, status: number, act: () => Promise<Response>][] = [
  ['the start of a login', 303, () => authorize()],
  [
    'the start at the service',
    303,
    async () => {
      const browser = new Browser();
      return browser.request((await begun(browser)).start);
    },
  ],
  ['the callback', 303, () => returned(new Browser())],
  [
    'the end of a login',
    303,
    async () => {
      const browser = new Browser();
      return browser.request(locationOf(await returned(browser)));
    },
  ],
  ['the tokens', 200, () => exchange()],
  ['the page of a login that is gone', 400, () => ask('/login/gone')],
  ['the page of an end in another browser', 400, endElsewhere],
  ['the page of a wrong request', 400, () => authorize({ redirect_uri: 'http://localhost:1/evil' })],
  ['the page of a wrong callback', 400, () => ask('/callback/wiki?state=a&code=b')],
  ['the page of a long query', 400, () => ask(`/authorize${many}`)],
  ['the question of the logout', 200, () => ask('/logout?client_id=wiki')],
  ['the page after the logout', 200, () => ask('/logout/success')],
  ['the page of a wrong logout', 400, () => ask('/logout/confirm', { method: 'POST' })],
];

it.each(answers)('%s has its headers', async (_, status, act) => {
  const { headers, status: real } = await act();
  expect([real, headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
    status,
    'nosniff',
    'no-referrer',
  ]);
  expect(headers.get('cache-control')).toBe('no-store');
  if (real !== 303 && headers.get('content-type')?.startsWith('text/html'))
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; frame-ancestors 'none'$/,
    );
});

it.each([
  ['sec-fetch-dest', 'iframe'],
  ['sec-purpose', 'prefetch'],
])('a login does not start with %s: %s, and its user gets a page', async (name, value) => {
  const browser = new Browser();
  const { start } = await begun(browser);
  const response = await browser.request(start, { headers: { [name]: value } });
  expect([response.status, response.headers.get('location')]).toEqual([403, null]);
  expect(await response.text()).toContain('<h1>Login not completed</h1>');
  expect((await browser.request(start)).status).toBe(303);
});

const fault = (on: string, then: object) =>
  fetch(`${stand.service.url}/_sandbox/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ on, times: 1, then }]),
  });
const withoutPkce = { code_challenge: '', code_challenge_method: '' };
const back = async (change: (query: URLSearchParams) => void) => {
  const browser = new Browser();
  const callback = await (await begun(browser)).callback();
  change(callback.searchParams);
  await browser.request(callback);
};

/** Requests that the bridge rejects, by their line in the log. */
const refusals: Record<string, () => Promise<unknown>> = {
  'refused: unknown_product': () => authorize({ client_id: 'nobody' }),
  'refused: invalid_redirect_uri': () => authorize({ redirect_uri: 'http://localhost:1/evil' }),
  'refused: pkce_missing': async () => {
    const { url } = await stand.begin();
    for (const name of Object.keys(withoutPkce)) url.searchParams.delete(name);
    return new Browser().request(url);
  },
  'refused: invalid_scope': () => authorize({ scope: 'openid phone' }),
  'refused: login_required': () => authorize({ prompt: 'none' }),
  'refused: invalid_request': () => authorize({ prompt: 'consent' }),
  'refused: wrong_secret': () => post('/token', { grant_type: 'authorization_code' }, 'x'.repeat(40)),
  'refused: code_gone': () => exchange({ code: 'unknown' }),
  'refused: code_used': () => exchange({}, 2),
  'refused: other_redirect_uri': () => exchange({ redirect_uri: 'http://localhost:1/evil' }),
  'refused: wrong_verifier': () => exchange({ code_verifier: 'x'.repeat(43) }),
  'refused: invalid_token': () => ask('/userinfo', { headers: { authorization: 'Bearer none' } }),
  'refused: login_gone': () => ask('/login/gone'),
  'refused: other_browser': endElsewhere,
  'refused: in_frame': async () => {
    const browser = new Browser();
    const { start } = await begun(browser);
    await browser.request(start, { headers: { 'sec-fetch-dest': 'iframe' } });
  },
  'refused: too_many_parameters': () => ask(`/authorize${many}`),
  'refused: long_parameter': () => authorize({ state: 'x'.repeat(2001) }),
  'refused: invalid_post_logout_redirect_uri': () =>
    ask('/logout?client_id=wiki&post_logout_redirect_uri=http://localhost:1/evil'),
  'refused: logout_gone': () => ask('/logout/confirm', { method: 'POST' }),
  'state-refused: no-cookie': () => ask('/callback/wiki?state=a&code=b'),
  'login-refused: access_denied': () =>
    back((query) => {
      query.delete('code');
      query.set('error', 'access_denied');
    }),
  'request-failed: /oauth/token 401 invalid_client': async () => {
    await fault('token', { status: 401, error: 'invalid_client' });
    await returned(new Browser());
  },
  'request-failed: /oauth/token 0 …': async () => {
    await fault('token', { drop: true });
    await returned(new Browser());
  },
};
/** The lines of the log in the docs. A test with a real Redis has its line. */
const documented = rows(section(read('docs/openid-connect.md'), 'Reasons in the log'))
  .flatMap(([cell = '']) => matches(cell, /`([^`]+: [^`]+)`/g))
  .filter((line) => !line.startsWith('error:'));

it('the docs have each line of the log for a request that the bridge rejects', () => {
  expect(documented.sort()).toEqual(Object.keys(refusals).sort());
});

it.each(Object.entries(refusals))('the log has %s', async (line, act) => {
  stand.events.length = 0;
  await act();
  const lines = stand.events.map(({ event, detail }) => `${event}: ${detail}`);
  expect(lines).toContainEqual(expect.stringContaining(line.replace('…', '')));
  expect(JSON.stringify(stand.events)).not.toMatch(/evil|nobody|xxx/);
});
