import { afterAll, beforeAll, expect, it } from 'vitest';
import { offerCookie } from '../../contract/cookies.ts';
import { CookieJar } from '../../testing/cookie-jar.ts';
import { AttackedServer, json } from './attacked-server.ts';
import { appsIn } from './page-app.ts';

// The 300 users whom the app of docs/java.md had before the login.

const [docs] = appsIn('docs/java.md').filter(({ name }) => name === 'users');
const server = { name: 'Java', file: 'docs/java.md', start: docs?.start ?? (() => []) };
const app = new AttackedServer(server, 'http://app.example.test');
beforeAll(() => app.start({}), 90_000);
afterAll(() => app.stop());

const uuidOf = (user: number) => `00000000-0000-4000-8000-${String(user).padStart(12, '0')}`;

async function ask(jar: CookieJar, form?: Record<string, string>) {
  const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
  const headers = { cookie: jar.header };
  const response = await fetch(`http://localhost:${app.port}/`, { redirect: 'manual', headers, ...init });
  jar.keep(response.headers);
  return response.text();
}

/** Logs in with the code of a user, and returns the error. */
async function logIn(jar: CookieJar, user: number) {
  const start = await app.openStart('', jar.header);
  for (const pair of Object.entries(start.cookies)) jar.set(...pair);
  const page = await app.callback(start.state, jar.header, `&code=${user}`);
  for (const pair of Object.entries(page.cookies)) jar.set(...pair);
  return (await app.readReturn(page)).error;
}

it('300 users link their account, and log in to it afterwards', async () => {
  app.grant = (request, response) => {
    const [, user] = /&code=(\d+)$/.exec(app.lastBody) ?? [];
    json({ uuid: uuidOf(Number(user)) })(request, response);
  };
  const linkAndLogIn = async (user: number) => {
    const [old, fresh] = [new CookieJar(), new CookieJar()];
    await ask(old, { id: String(user) });
    expect([await logIn(old, user), old.has(offerCookie)]).toEqual(['', true]);
    const [, token = ''] = /name="token" value="([^"]*)"/.exec(await ask(old)) ?? [];
    await ask(old, { token });
    expect(await logIn(fresh, user)).toBe('');
    expect(await ask(fresh)).toContain(`<p>Account ${user}: Noël ${user}</p>`);
  };
  for (let first = 1; first <= 300; first += 30)
    await Promise.all(Array.from({ length: 30 }, (_, index) => linkAndLogIn(first + index)));
  expect(app.requests.filter((path) => path === '/api/uuids/connected')).toHaveLength(600);
}, 120_000);

it('a user who says no is not asked again', async () => {
  const jar = new CookieJar();
  await ask(jar, { new: 'Lea' });
  expect([await logIn(jar, 400), jar.has(offerCookie)]).toEqual(['', true]);
  await ask(jar, { token: '', no: '1' });
  expect([jar.has(offerCookie), await ask(jar)]).toEqual([
    false,
    expect.not.stringContaining('from now on?'),
  ]);
});

it('users who are there already keep their UUID, and a new user gets the next id', async () => {
  const [one, stranger] = [new CookieJar(), new CookieJar()];
  await ask(one, { id: '1' });
  expect(await logIn(one, 2)).toBe('account_mismatch');
  await ask(stranger, { id: '999' });
  expect(await ask(stranger)).not.toContain('Account');
  await ask(stranger, { new: 'Zoë <b>' });
  expect(await ask(stranger)).toContain('<p>Account 302: Zoë &lt;b></p>');
});
