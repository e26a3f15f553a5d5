import { describe, expect, it } from 'vitest';
import { browserCookie } from '../../contract/cookies.ts';
import { clearedByLogin } from '../../contract/prefetch.ts';
import { filled, returnPolicy } from '../../contract/return-page.ts';
import { scopes } from '../../contract/scopes.ts';
import { appUnderTest, Browser, origin, secret, serve } from './testing/app-under-test.ts';

const uuidForm = /^[\da-f-]{36}$/;

describe('a login', () => {
  it('exchanges the code, fetches the data, calls the app, and reports to the service, in this order', async () => {
    const { logIn, requests, logins, events } = appUnderTest();
    const browser = new Browser();
    const { page } = await logIn(browser, { scope: 'email eid_profile', href: '/books' });
    expect(requests).toEqual([
      'POST /oauth/token',
      'GET /oauth/user_data',
      'GET /oauth/eid_data',
      'POST /api/uuids/connected',
    ]);
    expect(logins).toEqual([expect.stringMatching(uuidForm)]);
    expect(browser.cookies.get('session')).toBe(logins[0]);
    expect(page).toMatch(/<a href="\/books" class="dpplus-return" data-state="\d{10}\.[^"]+">Continue<\/a>/);
    expect(events).toEqual([]);
  });

  it.each([
    ['', '', [], []],
    ['phone', 'phone', ['phone_number'], ['GET /oauth/user_data']],
    ['email', 'email', ['email'], ['GET /oauth/user_data']],
    ['eid_address eid_photo', 'eid_photo eid_address', [], ['GET /oauth/eid_photo_data']],
    ['eid_profile', 'eid_profile', [], ['GET /oauth/eid_data']],
    ['eid_profile eid_address', 'eid_profile eid_address', ['address'], ['GET /oauth/eid_data']],
  ])(
    'with the option allowedScope "%s" has no data beyond it, which the user has granted',
    async (allowedScope, scope, members, paths) => {
      const { logIn, requests } = appUnderTest({
        scope: '',
        allowedScope,
        async onLogin({ uuid, data, photo, ...login }) {
          expect(login.scope).toBe(scope);
          const found = Object.keys({ ...data.user, ...data.eid });
          expect(found.filter((name) => /email|phone|photo|address/.test(name))).toEqual(members);
          expect(data.eid?.last_name !== undefined).toBe(scope.includes('eid_profile'));
          expect((await photo())?.type).toBe(scope.includes('photo') ? 'image/jpeg' : undefined);
          return { user: uuid };
        },
      });
      expect((await logIn(new Browser(), { scope: scopes.join(' ') })).error).toBeUndefined();
      expect(requests.filter((line) => line.startsWith('GET'))).toEqual(paths);
    },
  );

  it('ends without data if the user has no data, and logs nothing', async () => {
    const { logIn, events, logins } = appUnderTest();
    await logIn(new Browser(), { persona: 'no-card', scope: 'eid_profile' });
    expect([logins.length, events]).toEqual([1, []]);
  });
});

describe('an error', () => {
  const unaccepted = 'invalid_client: check clientId and clientSecret';
  it.each<[number, object | string, string, string]>([
    [400, { error: 'invalid_grant', token: 't0ken' }, 'invalid_grant', 'service_unavailable'],
    [401, { error: 'invalid_client' }, unaccepted, 'configuration_error'],
    [404, {}, 'invalid_response', 'configuration_error'],
    [408, {}, 'invalid_response', 'service_unavailable'],
    [429, {}, 'invalid_response', 'service_unavailable'],
    [503, { error: 'the t0ken is wrong' }, 'invalid_response', 'service_unavailable'],
    [200, '<t0ken>', 'invalid_response', 'service_unavailable'],
  ])(
    'of the token request with %i %j is logged as %s without the response, and is %s, by which the user knows whether to try again',
    async (status, body, reason, code) => {
      const { logIn, events, logins } = appUnderTest({ fetch: async () => Response.json(body, { status }) });
      const { page, error } = await logIn();
      expect([error, logins]).toEqual([code, []]);
      expect(page.includes('This website has a technical problem.')).toBe(code !== 'service_unavailable');
      expect(events).toEqual([{ event: 'request-failed', detail: `/oauth/token ${status} ${reason}` }]);
    },
  );

  it('of `once` stops the login before the code is exchanged', async () => {
    const { logIn, requests } = appUnderTest({ once: () => Promise.reject(new Error('no Redis')) });
    expect((await logIn()).error).toBe('server_error');
    expect(requests).toEqual([]);
  });

  it('shows its code and the contact, for help desks, in the language of the page where the login began', async () => {
    const { comeBack, connect } = appUnderTest({ contact: 'mailto:a@b.example?subject="x"&cc=c' });
    const browser = new Browser();
    const button = await connect.button(browser.request('/'), { lang: 'fr' });
    browser.keep(new Headers(button.headers));
    const query = `error=access_denied&error_description=login%20limit&state=${button.attributes['data-state']}`;
    const headers = { 'accept-language': 'de' };
    const { page, location } = await comeBack(browser, query, headers);
    const address = `${location.slice(origin.length)}&read`;
    const read = await (await connect.handle(browser.request(address, headers)))?.text();
    for (const text of [page, read]) {
      expect(text).toMatch(/<small>Code\u00a0: login_limit · Référence\u00a0: [\da-f]{8} · /);
      expect(text).toContain(`<html lang="fr">`);
      expect(text).toContain(`<p><a href="mailto:a@b.example?subject=&#34;x&#34;&#38;cc=c">Contact</a></p>`);
    }
  });
});

it('button and return page are in the language that the app or the browser chooses', async () => {
  for (const [options, expected] of [
    [{}, 'fr'],
    [{ language: 'nl' }, 'nl'],
    [{ language: () => 'nl' as const }, 'nl'],
    [{ language: () => 'xx' as 'nl' }, 'fr'],
  ] as const) {
    const { connect } = appUnderTest(options);
    const headers = { 'accept-language': 'xx, fr;q=0.9, en;q=0.1' };
    const { script } = await connect.button(new Request(origin, { headers }));
    expect(script).toContain(`/${expected}/dp_connect.js`);
    const page = await connect.handle(new Request(`${origin}/callback?dpplus=return`, { headers }));
    expect(await page?.text()).toContain(`<html lang="${expected}">`);
  }
});

describe('the log', () => {
  it('holds no secret, code, token, state, cookie or personal data', async () => {
    const printed: unknown[] = [];
    const { draw, code, comeBack, connect, sandbox, logins } = appUnderTest({
      log: (event) => printed.push(JSON.stringify(event)),
      fetch: async (input, init) => {
        const request = new Request(input, init);
        return request.url.endsWith('/user_data') || request.url.includes('/api/')
          ? Promise.resolve(Response.json({ error: 'demosecret <token>' }, { status: 500 }))
          : sandbox.fetch(request);
      },
    });
    const browser = new Browser();
    const state = await draw(browser);
    const cookie = browser.cookies.get(browserCookie) ?? '';
    const query = await code();
    await comeBack(browser, `${query}&state=${state}`);
    await comeBack(browser, `${query}&state=${state}`);
    await connect.reconcile(() => []);
    expect(printed.length).toBeGreaterThanOrEqual(4);
    for (const word of ['demosecret', secret, query.slice(5), state, cookie, logins[0] ?? 'none', 'token>'])
      expect(printed.join('\n')).not.toContain(word);
  });

  it('warns of isSandbox in production, once', () => {
    const events = (redirectUri: string, isSandbox: boolean) =>
      appUnderTest({ redirectUri, isSandbox, service: 'https://service.example' }).events;
    expect(events('https://app.example/callback', true)).toEqual([{ event: 'sandbox-in-production' }]);
    expect(events('https://app.example/callback', false)).toEqual([]);
    expect(events('http://localhost:3000/callback', true)).toEqual([]);
  });
});

it.each([{ user: 'ann' }, 'ask', 'confirm'] as const)(
  'the title of the return page confirms the login, also before a question: %j',
  async (answer) => {
    const options = { contact: 'tel:1', currentUser: () => 'ann', onLogin: () => answer };
    const { page } = await appUnderTest(options).logIn();
    const title = 'Login successful';
    expect(page).toMatch(
      RegExp(`<title>${title}</title>.*<h1>${title}</h1><p></p><p><a href="/" class="dpplus-return"`),
    );
    expect(page).not.toMatch(/tel:|>Code/);
  },
);

it('other methods than GET are left to the app', async () => {
  const { connect } = appUnderTest();
  for (const method of ['HEAD', 'POST', 'OPTIONS'])
    expect(await connect.handle(new Request(`${origin}/callback?dpplus=start`, { method }))).toBeUndefined();
});

it('at the redirect URI `/`, a request without a state is the first page of the app', async () => {
  const { connect, draw } = appUnderTest({ redirectUri: `${origin}/` });
  for (const path of ['/', '/?utm=1', '/?code=1', '/books'])
    expect(await connect.handle(new Request(origin + path)), path).toBeUndefined();
  const browser = new Browser();
  const state = await draw(browser, '/books');
  const response = await connect.handle(browser.request(`/?error=access_denied&state=${state}`));
  expect(response?.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/\?dpplus=return&outcome=/);
  expect((await connect.handle(browser.request('/?dpplus=start')))?.status).toBe(303);
});

it('the button has the attributes for the page, and its cookie is set once', async () => {
  const { connect } = appUnderTest({ clientId: '"', staticUrl: 'https://static.example' });
  const browser = new Browser();
  const first = await connect.button(browser.request('/'));
  browser.keep(new Headers(first.headers));
  expect(first.html).toMatch(/^<a class="dpplus-connect" target="_top" rel="external" href="http:/);
  expect(first.html).toMatch(
    / data-client-id="&#34;" data-redirect-uri="\S+" data-scope="email" data-state="\S+" data-is-sandbox="true">/,
  );
  const [, , text = ''] = first.attributes['data-state']?.split('.') ?? [];
  expect(atob(text)).toBe('en/'); // leads to the first page
  expect(first.html).toContain('<span class="dpplus-label" lang="en">Log in with Secure Connect</span></a>');
  expect(first.html).toContain(
    '<script src="https://static.example/en/dp_connect.js" data-base-url="http://127.0.0.1:4000" ' +
      'data-client-id="&#34;" data-redirect-uri="http://localhost:3000/callback"></script>',
  );
  const second = await connect.button(browser.request('/'));
  expect(second.headers).toEqual({ 'cache-control': 'no-store' });
  expect(second.attributes['data-state']).not.toBe(first.attributes['data-state']);
});

it('the app can draw the return page as a response whose headers cannot change', async () => {
  const { connect } = appUnderTest({ returnPage: () => Response.redirect(`${origin}/ended`) });
  const response = await connect.handle(new Request(`${origin}/callback?dpplus=return`));
  expect([response?.status, response?.headers.get('location')]).toEqual([302, `${origin}/ended`]);
  expect(response?.headers.get('cache-control')).toBe('no-store');
});

it('the middleware serves Node.js, keeps cookies of others, and passes on errors', async () => {
  const { draw, code, connect, logins } = appUnderTest();
  const { connect: broken } = appUnderTest({
    redirectUri: `${origin}/broken`,
    returnPage: () => Promise.reject(new Error('drawn badly')),
    log: () => {},
  });
  const url = await serve((request, response) => {
    response.setHeader('set-cookie', 'other=1');
    // As security-header libraries and caches do, with other names' case.
    response.setHeader('Content-Security-Policy', "script-src 'self'");
    response.setHeader('Cache-Control', 'public, max-age=60');
    response.setHeader('Content-Type', 'application/json');
    const last = (error?: unknown) => response.writeHead(error ? 500 : 404).end();
    connect.middleware(request, response, () => broken.middleware(request, response, last));
  });
  const browser = new Browser();
  const state = await draw(browser);
  const { headers } = browser.request('/');
  const back = await fetch(`${url}/callback?${await code()}&state=${state}`, { headers, redirect: 'manual' });
  expect(back.status).toBe(303);
  const names = back.headers.getSetCookie().map((line) => line.split('=')[0]);
  expect(names).toEqual(['other', 'session', browserCookie]);
  expect(back.headers.get('clear-site-data')).toBe(clearedByLogin);
  expect(logins).toHaveLength(1);
  const page = await fetch(url + (back.headers.get('location') ?? '').slice(origin.length));
  expect(await page.text()).toContain('dpplus-return');
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-security-policy': filled(returnPolicy, { scripts: 'http://127.0.0.1:4000' }),
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
  });
  expect((await fetch(`${url}/elsewhere`)).status).toBe(404);
  expect((await fetch(`${url}/broken?dpplus=return`)).status).toBe(500);
});
