import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Request } from 'express';
// @ts-expect-error It comes without types.
import session from 'express-session';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { matches, read, section } from './pages.ts';

// The server's code of docs/return-page.md, run as it stands there, with a login page and a `logIn` of its reader.

interface Returning extends Request {
  session: { who?: string; href?: string; regenerate(done: () => void): void };
}

/** Ends a login: the code `right` logs a user in, in a new session. */
const logIn = vi.fn(async (request: Returning, code: unknown) => {
  if (code !== 'right') return false;
  await new Promise<void>((done) => request.session.regenerate(done));
  request.session.who = 'somebody';
  return true;
});
/** The names that the page's code declares. */
let example: {
  beginLogin(request: unknown, href: string): string;
  logins: Map<string, { until: number }>;
};
let server: Server;
let origin: string;

beforeAll(async () => {
  const app = express();
  app.use(session({ secret: 'a secret for tests only', resave: false, saveUninitialized: false }));
  const [code] = matches(section(read('docs/return-page.md'), 'On the server'), /^```js\n(.*?)```$/gms);
  const names = { app, logIn, randomUUID: crypto.randomUUID.bind(crypto) };
  const run = new Function(...Object.keys(names), `${code}\nreturn { beginLogin, logins };`);
  example = run(...Object.values(names));
  app.get('/login', (request, response) => response.send(example.beginLogin(request, '/basket')));
  app.get('/return', (request, response) => response.json((request as unknown as Returning).session));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Asks as a browser would that keeps its cookie and follows nothing. */
function browser() {
  let cookie = '';
  const get = async (path: string) => {
    const answer = await fetch(origin + path, { headers: { cookie }, redirect: 'manual' });
    cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie;
    return answer;
  };
  return {
    get,
    cookie: () => cookie,
    /** Opens a page with the button, and returns the state of the button. */
    begin: async () => (await get('/login')).text(),
    /** The content of the session. */
    session: async () => (await get('/return')).json(),
  };
}

test('a login leads to the return page by a 303 without the code, with the page where it started', async () => {
  const { begin, get, session } = browser();
  const state = await begin();
  const answer = await get(`/callback?code=right&state=${state}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/return?state=${state}`]);
  expect(await session()).toMatchObject({ who: 'somebody', href: '/basket' });
});

test('the return page gets the error of a failed login', async () => {
  const { begin, get, session } = browser();
  const wrong = await begin();
  expect((await get(`/callback?code=wrong&state=${wrong}`)).headers.get('location')).toBe(
    `/return?state=${wrong}&error=server_error`,
  );
  const refused = await begin();
  const answer = await get(`/callback?error=access_denied&error_description=No%26no&state=${refused}`);
  expect(answer.headers.get('location')).toBe(
    `/return?state=${refused}&error=access_denied&error_description=No%26no`,
  );
  expect(await session()).not.toHaveProperty('who');
});

test('a second login page does not break the login of the first, not even when both begin at once', async () => {
  const { begin, get } = browser();
  await begin();
  const states = await Promise.all([begin(), begin()]);
  for (const state of states) {
    const answer = await get(`/callback?code=wrong&state=${state}`);
    expect(answer.status).toBe(303);
  }
});

test.each([
  ['without a state', () => ''],
  ['with a state that nobody made', () => '&state=made-up'],
  ['with the state of another browser', async () => `&state=${await browser().begin()}`],
  [
    'with a state that has returned',
    async ({ begin, get }: ReturnType<typeof browser>) => {
      const state = await begin();
      await get(`/callback?code=wrong&state=${state}`);
      return `&state=${state}`;
    },
  ],
  [
    'with two states',
    async ({ begin }: ReturnType<typeof browser>) => `&state=${await begin()}&state=${await begin()}`,
  ],
])('a return %s is refused before the code is read', async (_what, state) => {
  const visitor = browser();
  await visitor.begin();
  const query = await state(visitor);
  logIn.mockClear();
  expect((await visitor.get(`/callback?code=right${query}`)).status).toBe(400);
  expect(logIn).not.toHaveBeenCalled();
});

test('a session gets another id with the login', async () => {
  const { begin, get, cookie } = browser();
  const state = await begin();
  const planted = cookie();
  await get(`/callback?code=right&state=${state}`);
  expect(cookie()).not.toBe(planted);
  const answer = await fetch(`${origin}/return`, { headers: { cookie: planted } });
  expect(await answer.json()).not.toHaveProperty('who');
});

test('logins that users do not finish take a limited amount of memory', () => {
  const session = { id: 'one browser' };
  const { logins } = example;
  for (let count = 0; count < 100_001; count++) example.beginLogin({ session }, '/');
  expect(logins.size).toBe(100_000);
  logins.clear();
});

test('a login ends after an hour', async () => {
  const { begin, get } = browser();
  const state = await begin();
  const login = example.logins.get(state);
  if (login) login.until -= 3_600_000;
  expect((await get(`/callback?code=right&state=${state}`)).status).toBe(400);
});
