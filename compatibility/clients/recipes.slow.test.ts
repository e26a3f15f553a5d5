import OAuth2Strategy from 'passport-oauth2';
import { expect, it, vi } from 'vitest';
import { clientId, clientSecret, sharedNames, startExpressApp, startService } from './recipe-app.ts';

/** The client inside a strategy. */
interface OAuth2 {
  get(url: string, accessToken: string, done: (error: { data: string }) => void): void;
  useAuthorizationHeaderforGET(use: boolean): void;
}

it('passport-oauth2 sends a token to the data endpoints once it sends it in the header', async () => {
  const service = await startService('http://localhost:3000/callback');
  const options = { authorizationURL: service.url, tokenURL: `${service.url}/oauth/token` };
  const strategy = new OAuth2Strategy({ ...options, clientID: clientId, clientSecret }, () => {});
  const { _oauth2: client } = strategy as unknown as { _oauth2: OAuth2 };
  const read = () =>
    new Promise((done) => client.get(`${service.url}/oauth/user_data`, 'a', ({ data }) => done(data)));
  expect(await read()).not.toContain('invalid_token');
  client.useAuthorizationHeaderforGET(true);
  expect(await read()).toContain('invalid_token');
  await service.close();
});

it('the session cookie over https is a cookie that no other host can plant', async () => {
  const app = await startExpressApp('passport-oauth2', { secure: true });
  const headers = { 'x-forwarded-proto': 'https' };
  const response = await fetch(new URL('/login', app.redirectUri), { headers, redirect: 'manual' });
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-session=/);
  expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(cookie).not.toMatch(/domain/i);
  await app.close();
});

const shared = () => sharedNames({ url: 'http://localhost:4000' }, 'http://localhost:3000/callback');
const session = { id: 'one browser' };

it('logins that users do not finish take a limited amount of memory', async () => {
  const { beginLogin, endLogin } = await shared();
  const states = Array.from({ length: 100_001 }, () => beginLogin(session));
  expect(() => endLogin(session, { state: states[0], code: 'a' })).toThrow(
    'No login with this state is pending',
  );
  expect(endLogin(session, { state: states[1], code: 'a' })).toBe(states[1]);
  expect(endLogin(session, { state: states.at(-1), code: 'a' })).toBe(states.at(-1));
});

it('a login ends after an hour', async () => {
  const { beginLogin, endLogin } = await shared();
  vi.useFakeTimers({ toFake: ['Date'] });
  const [early, late] = [beginLogin(session), beginLogin(session)];
  vi.advanceTimersByTime(3_599_999);
  expect(endLogin(session, { state: early, code: 'a' })).toBe(early);
  vi.advanceTimersByTime(1);
  expect(() => endLogin(session, { state: late, code: 'a' })).toThrow('No login with this state is pending');
  vi.useRealTimers();
});
