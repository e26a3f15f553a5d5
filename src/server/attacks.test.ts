import { afterEach, describe, expect, it, vi } from 'vitest';
import { appUnderTest, Browser, origin, secret } from './testing/app-under-test.ts';
import { createSigner, newToken } from './token.ts';

const audience = `demoapp\n${origin}/callback`;
const forged = (token: string) => token.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`);

afterEach(() => vi.useRealTimers());

it.each<[string, (state: string, browser: Browser) => string | Promise<string>, object?]>([
  ['of an app with another client', (state) => `&state=${state}`, { clientId: 'otherapp' }],
  [
    'of an app with another redirect URI',
    (state) => `&state=${state}`,
    { redirectUri: `${origin}/x/callback` },
  ],
  ['of an app with another secret', (state) => `&state=${state}`, { secret: 'x'.repeat(32) }],
  ['with another signature', (state) => `&state=${forged(state)}`],
  ['that is empty', () => '&state='],
  ['that is there twice', (state) => `&state=${state}&state=${state}`],
  [
    'when the browser sends no cookie',
    (state, { cookies }) => {
      cookies.clear();
      return `&state=${state}`;
    },
  ],
  [
    'that was signed for another purpose',
    async (_state, { cookies }) => {
      const bind = cookies.get('dp-browser') ?? '';
      return `&state=${await createSigner(secret, audience).sign('offer', bind, newToken('/', 3600))}`;
    },
  ],
])('the code is not exchanged for a state %s', async (_what, attack, changes = {}) => {
  const browser = new Browser();
  const state = await appUnderTest(changes).draw(browser, '/books');
  const { code, comeBack, requests } = appUnderTest();
  const { page, error } = await comeBack(browser, (await code()) + (await attack(state, browser)));
  expect([error, requests]).toEqual(['unknown_state', []]);
  expect(page).not.toContain('/books');
});

describe('a planted cookie', () => {
  const https = 'https://app.example';
  const app = () => appUnderTest({ redirectUri: `${https}/callback` });

  it('without the prefix that browsers protect is not read on https', async () => {
    const { draw, code, comeBack, requests } = app();
    const attacker = new Browser();
    const state = await draw(attacker);
    const victim = new Browser();
    victim.cookies.set('dp-browser', [...attacker.cookies.values()].join());
    expect((await comeBack(victim, `${await code()}&state=${state}`)).error).toBe('unknown_state');
    expect(requests).toEqual([]);
  });

  it('together with the right one makes both void', async () => {
    const { draw, code, comeBack, connect, requests } = appUnderTest();
    const [attacker, victim] = [new Browser(), new Browser()];
    const state = await draw(attacker);
    await draw(victim);
    const both = [attacker, victim].map((browser) => `dp-browser=${browser.cookies.get('dp-browser')}`);
    for (const cookie of [both.join('; '), both.reverse().join('; ')])
      await comeBack(new Browser(), `${await code()}&state=${state}`, { cookie });
    expect(requests).toEqual([]);
    expect(
      (await connect.button(new Request(origin, { headers: { cookie: both.join('; ') } }))).headers,
    ).toHaveProperty('set-cookie');
  });

  it('is not logged in after the login', async () => {
    const { draw, code, comeBack, logIn, logins } = appUnderTest();
    const victim = new Browser();
    const planted = await draw(victim);
    await logIn(victim);
    await comeBack(victim, `${await code()}&state=${planted}`);
    expect(logins).toHaveLength(1);
  });

  it('is HttpOnly and SameSite=Lax, and on https Secure with the prefix __Host-', async () => {
    const { headers } = await app().connect.button(new Request(https));
    expect(headers['set-cookie']).toMatch(
      /^__Host-dp-browser=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });
});

it('a login leads to a page of the app, with its query and fragment', async () => {
  for (const href of ['/books?id=1&x="#top', `${origin}/books?id=1&x=%22#top`])
    expect((await appUnderTest().logIn(new Browser(), { href })).page).toContain(
      '<a href="/books?id=1&#38;x=%22#top" class="dpplus-return"',
    );
});

it.each([
  ['Host', 'http://evil.example', { host: 'evil.example' }],
  [
    'X-Forwarded-*',
    origin,
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
  ],
])('a forged %s changes neither the return page nor the token request', async (_what, base, headers) => {
  const bodies: string[] = [];
  const { sandbox, draw, code, comeBack } = appUnderTest({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      bodies.push(await request.clone().text());
      return sandbox.fetch(request);
    },
  });
  const browser = new Browser();
  const state = await draw(browser);
  const { location, page } = await comeBack(browser, `${await code()}&state=${state}`, headers, base);
  expect(location).toMatch(/^http:\/\/localhost:3000\/callback\?dpplus=return&outcome=/);
  expect(page).not.toContain('evil.example');
  expect(new URLSearchParams(bodies[0]).get('redirect_uri')).toBe(`${origin}/callback`);
});

it('a long state of an attacker does not make the URL of the return page long', async () => {
  const { draw, comeBack } = appUnderTest();
  const browser = new Browser();
  await draw(browser);
  const { location, page } = await comeBack(browser, `code=x&state=${'x'.repeat(50_000)}`);
  expect(location.length).toBeLessThan(4000);
  expect(/data-state="(x+)"/.exec(page)?.[1]).toHaveLength(2000);
});

it.each([
  ['%3Cscript%3E', 'invalid_response'],
  ['constructor', 'constructor'],
  ['call_0800_123_456_which_is_the_number_of_a_fraud', 'invalid_response'],
])('the error %s of a return is shown as a known text, with the code %s', async (sent, code) => {
  const { draw, comeBack, connect, events } = appUnderTest();
  const browser = new Browser();
  const query = `error=${sent}&error_description=%3Cscript%3E&state=${await draw(browser)}`;
  const { page, error, location } = await comeBack(browser, query);
  expect(error).toBe(code);
  expect(page).not.toContain('<script>');
  const read = await connect.handle(browser.request(`${location.slice(origin.length)}&read`));
  const text = await read?.text();
  expect(text).toContain('The login did not work');
  expect(text).toContain(`<small>Code: ${code}</small>`);
  expect(events).toEqual([{ event: 'login-refused', detail: code }]);
});

it('an error in a link of an attacker, who does not know the state, is not on the page', async () => {
  const { draw, comeBack } = appUnderTest();
  const browser = new Browser();
  await draw(browser);
  const { page } = await comeBack(browser, 'error=call_0800_123_456&state=x');
  expect(page).toContain('<small>Code: unknown_state</small>');
  expect(page).not.toContain('call_0800');
});

const noUser = () => undefined;
const user = () => 'ann';
const noStore = () => Promise.reject(new Error('no store'));
const later = (path: string) => {
  vi.advanceTimersByTime(300_000);
  return path;
};

it.each<
  [string, (path: string) => string, string, () => Promise<never> | string | undefined, string, string?]
>([
  ['a login', (path) => path, 'code', noUser, 'href="/books"'],
  ['a login', later, 'code', noUser, '/books'],
  ['a login', later, 'code', user, '/books'],
  ['a login', forged, 'code', user, '/'],
  ['a login', forged, 'code', noUser, 'data-error="expired_state"', 'foreign'],
  ['a login', () => '/callback?dpplus=return', 'code', user, '/'],
  ['a failed login', (path) => path, 'error', user, 'data-error="access_denied"'],
  ['a failed login', later, 'error', user, '/books'],
  ['a failed login', later, 'error', noUser, 'data-error="expired_state"', 'expired'],
  ['a failed login', later, 'error', noStore, 'data-error="expired_state"', 'expired'],
])(
  'the return page of %s, opened by %o after "%s" with the user %o, has or leads to %s',
  async (_what, change, end, currentUser, result, detail) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const here: { user: typeof currentUser } = { user: noUser };
    const { connect, draw, code, comeBack, events } = appUnderTest({ currentUser: () => here.user() });
    const browser = new Browser();
    const state = await draw(browser, '/books');
    const { location } = await comeBack(
      browser,
      `${end === 'code' ? await code() : 'error=access_denied'}&state=${state}`,
    );
    events.length = 0;
    here.user = currentUser;
    const response = await connect.handle(new Browser().request(change(location.slice(origin.length))));
    if (result.startsWith('/')) expect(response?.headers.get('location')).toBe(origin + result);
    else expect(await response?.text()).toContain(result);
    expect(events.filter(({ event }) => event === 'return-refused')).toEqual(
      detail ? [{ event: 'return-refused', detail }] : [],
    );
    expect(events.some(({ event }) => event === 'callback-failed')).toBe(currentUser === noStore);
  },
);
