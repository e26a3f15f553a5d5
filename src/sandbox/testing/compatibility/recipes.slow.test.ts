import OAuth2Strategy from 'passport-oauth2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { apps } from './apps.ts';
import { type Browser, openBrowser } from './browser.ts';
import { type RecipeApp, sharedNames, startExpressApp } from './recipe-app.ts';
import { clientId, clientSecret, startService } from './service.ts';

/** The client inside a strategy. */
interface OAuth2 {
  getOAuthAccessToken(
    code: string,
    parameters: Record<string, string>,
    done: (error: unknown, accessToken: string) => void,
  ): void;
  get(url: string, accessToken: string, done: (error: { statusCode: number } | null) => void): void;
  useAuthorizationHeaderforGET(use: boolean): void;
}

/** Who is logged in after a login in the first of two tabs. */
const firstOfTwoTabs: Readonly<Record<string, string>> = { '@auth/core': 'nobody' };

/** Who is logged in when a state returns again, after a login that failed or with the cookies of before the login. */
const stateAgain: Readonly<Record<string, string>> = { '@auth/core': 'attacker' };

describe.each(Object.keys(apps))('with the recipe for %s', (library) => {
  let app: RecipeApp;

  beforeAll(async () => {
    app = await (apps[library] as (typeof apps)[string])();
  });
  afterAll(() => app.close());

  /** The user of a browser: `nobody`, or the name of who is logged in. */
  async function userOf(browser: Browser): Promise<string> {
    const uuid = await app.user(browser);
    const [user, attacker] = [await app.service.person('fresh'), await app.service.person('connected')];
    if (uuid === undefined) return 'nobody';
    return { [user?.uuid ?? '']: 'user', [attacker?.uuid ?? '']: 'attacker' }[uuid] ?? uuid;
  }

  /** A callback with a valid code of the attacker, and with this state. */
  async function attackersCallback(state?: string): Promise<URL> {
    // A connected user: the service refuses the sixth login of any other.
    const callback = await app.service.logIn(await app.begin(openBrowser()), 'connected');
    expect(callback.searchParams.get('code')).toMatch(/./);
    if (state === undefined) callback.searchParams.delete('state');
    else callback.searchParams.set('state', state);
    return callback;
  }

  const stateOf = (url: URL) => url.searchParams.get('state') ?? '';

  it('a login logs the user in, connects the UUID and leaves the callback', async () => {
    const browser = openBrowser();
    const callback = await app.service.logIn(await app.begin(browser));
    const response = await browser.get(callback);
    expect([302, 303]).toContain(response.status);
    expect(response.headers.get('location')).not.toContain('code=');
    expect(await userOf(browser)).toBe('user');
    expect(await app.service.person()).toMatchObject({ connected: true });
  });

  it('a state of another browser logs no user in', async () => {
    const browser = openBrowser();
    await app.begin(browser);
    await browser.get(await attackersCallback(stateOf(await app.begin(openBrowser()))));
    expect(await userOf(browser)).toBe('nobody');
  });

  it('a missing state logs no user in', async () => {
    const browser = openBrowser();
    await app.begin(browser);
    await browser.get(await attackersCallback());
    expect(await userOf(browser)).toBe('nobody');
  });

  it.each([undefined, '', 'undefined', 'made-up'])(
    'a callback without a login in progress logs no user in, with the state %j',
    async (state) => {
      const browser = openBrowser();
      await browser.get(await attackersCallback(state));
      expect(await userOf(browser)).toBe('nobody');
      // A session that is there, but has no login under way.
      await app.begin(browser);
      const own = await app.service.logIn(await app.begin(browser));
      await browser.get(own);
      await browser.get(await attackersCallback(state));
      expect(await userOf(browser)).toBe('user');
    },
  );

  it('a replay changes nothing, and logs no user in with the earlier cookies', async () => {
    const browser = openBrowser();
    const callback = await app.service.logIn(await app.begin(browser));
    const [before, alsoBefore] = [browser.copy(), browser.copy()];
    await browser.get(callback);
    for (const one of [browser, before]) await one.get(callback);
    for (const one of [browser, alsoBefore]) await one.get(await attackersCallback(stateOf(callback)));
    expect(await userOf(browser)).toBe('user');
    expect(await userOf(before)).toBe('nobody');
    expect(await userOf(alsoBefore)).toBe(stateAgain[library] ?? 'nobody');
  });

  it('a state counts once, also when its login failed', async () => {
    const browser = openBrowser();
    const { searchParams } = await app.begin(browser);
    const failed = new URL(`${app.redirectUri}?code=unknown&state=${searchParams.get('state')}`);
    expect((await browser.get(failed)).status).not.toBe(500);
    await browser.get(await attackersCallback(searchParams.get('state') ?? ''));
    expect(await userOf(browser)).toBe(stateAgain[library] ?? 'nobody');
  });

  it('a planted session is not logged in after the login', async () => {
    const attacker = openBrowser();
    await app.begin(attacker);
    const browser = attacker.copy();
    await browser.get(await app.service.logIn(await app.begin(browser)));
    expect(await userOf(browser)).toBe('user');
    expect(await userOf(attacker)).toBe('nobody');
  });

  it('two tabs can log in one after the other', async () => {
    const browser = openBrowser();
    const [first, second] = [await app.begin(browser), await app.begin(browser)];
    await browser.get(await app.service.logIn(first));
    expect(await userOf(browser)).toBe(firstOfTwoTabs[library] ?? 'user');
    const other = openBrowser();
    await app.begin(other);
    const last = await app.begin(other);
    await other.get(await app.service.logIn(last));
    expect(await userOf(other)).toBe('user');
    expect(stateOf(first)).not.toBe(stateOf(second));
  });

  it('a user who refuses is not logged in', async () => {
    const browser = openBrowser();
    const state = stateOf(await app.begin(browser));
    const response = await browser.get(`${app.redirectUri}?error=access_denied&state=${state}`);
    expect(response.status).not.toBe(500);
    expect(await userOf(browser)).toBe('nobody');
  });
});

it.each([
  ['simple-oauth2', "options: { authorizationMethod: 'body' },", "authorizationMethod 'body'"],
  [
    '@badgateway/oauth2-client',
    "authenticationMethod: 'client_secret_post',",
    "authenticationMethod 'client_secret_post'",
  ],
  ['openid-client', 'config[client.customFetch] = withTokenType;', 'config[customFetch]'],
])('%s without %s: the inspector names the option', async (library, option, hint) => {
  const app = await (apps[library] as (typeof apps)[string])(option);
  const browser = openBrowser();
  await browser.get(await app.service.logIn(await app.begin(browser)));
  expect(await app.user(browser)).toBeUndefined();
  expect(await app.service.hints()).toContainEqual(expect.stringContaining(hint));
  await app.close();
});

it('passport-oauth2 reads data once it sends the token in the header', async () => {
  const redirectUri = 'http://localhost:3000/callback';
  const service = await startService(redirectUri);
  const request = { response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope: 'email' };
  const query = new URLSearchParams({ ...request, is_sandbox: 'true' });
  const callback = await service.logIn(`${service.url}/en/oauth/authenticate.html?${query}`);
  const options = { authorizationURL: service.url, tokenURL: `${service.url}/oauth/token` };
  const strategy = new OAuth2Strategy({ ...options, clientID: clientId, clientSecret }, () => {});
  const { _oauth2: client } = strategy as unknown as { _oauth2: OAuth2 };
  const code = callback.searchParams.get('code') ?? '';
  const grant = { grant_type: 'authorization_code', redirect_uri: redirectUri };
  const token = await new Promise<string>((done) =>
    client.getOAuthAccessToken(code, grant, (_, accessToken) => done(accessToken)),
  );
  const read = () =>
    new Promise((done) =>
      client.get(`${service.url}/oauth/user_data`, token, (error) => done(error?.statusCode ?? 200)),
    );
  expect(await read()).toBe(401);
  client.useAuthorizationHeaderforGET(true);
  expect(await read()).toBe(200);
  await service.close();
});

it('the session cookie over https is a cookie that no other host can plant', async () => {
  const app = await startExpressApp('simple-oauth2', { secure: true });
  const headers = { 'x-forwarded-proto': 'https' };
  const response = await fetch(new URL('/login', app.redirectUri), { headers, redirect: 'manual' });
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-session=/);
  expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(cookie).not.toMatch(/domain/i);
  await app.close();
});

it('logins that users do not finish take a limited amount of memory', async () => {
  const service = await startService('http://localhost:3000/callback');
  const { beginLogin, endLogin } = await sharedNames(service, service.url);
  const session = { id: 'one browser' };
  const states = Array.from({ length: 100_001 }, () => beginLogin(session));
  expect(() => endLogin(session, { state: states[0], code: 'a' })).toThrow(
    'No login with this state is pending',
  );
  expect(endLogin(session, { state: states[1], code: 'a' })).toBe(states[1]);
  expect(endLogin(session, { state: states.at(-1), code: 'a' })).toBe(states.at(-1));
  await service.close();
});

it('a login ends after an hour', async () => {
  const service = await startService('http://localhost:3000/callback');
  const { beginLogin, endLogin } = await sharedNames(service, service.url);
  const session = { id: 'one browser' };
  vi.useFakeTimers({ toFake: ['Date'] });
  const [early, late] = [beginLogin(session), beginLogin(session)];
  vi.advanceTimersByTime(3_599_999);
  expect(endLogin(session, { state: early, code: 'a' })).toBe(early);
  vi.advanceTimersByTime(1);
  expect(() => endLogin(session, { state: late, code: 'a' })).toThrow('No login with this state is pending');
  vi.useRealTimers();
  await service.close();
});
