import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { offerCookie } from '../../contract/cookies.ts';
import { createSandbox } from '../../sandbox/index.ts';
import { userUuid } from '../../sandbox/service/state/personas/user-ids.ts';
import { CookieJar } from '../../testing/cookie-jar.ts';
import { freePort } from '../../testing/free-port.ts';
import { appsIn } from './page-app.ts';
import { startServer } from './start-server.ts';

// The project of docs/python.md, which has users when the app comes.
const [confirm, password] = ['/callback/confirm', 'correct-horse'];
let [origin, another, app] = ['', '', undefined as ChildProcess | undefined];
let sandbox: ReturnType<typeof createSandbox>;
beforeAll(async () => {
  const [port, servicePort, second] = [await freePort(), await freePort(), await freePort()];
  [origin, another] = [`http://localhost:${port}`, `http://localhost:${second}`];
  const [clientId, clientSecret, redirectUri] = ['demoapp', 'demosecret', `${origin}/callback`];
  sandbox = createSandbox({ apps: [{ clientId, clientSecret, redirectUri, name: 'Django' }] });
  await sandbox.listen({ port: servicePort });
  const create = 'python3 manage.py createsuperuser --no-input --username $name --email $name@users.example';
  const users = `python3 manage.py migrate && for name in noah lea; do ${create}; done\n`;
  // A process more, as with `gunicorn --workers 2`, at its own port.
  const serve = `gunicorn --bind localhost:${second} website.wsgi &\n`;
  const script = appsIn('docs/python.md')[0]?.start(port, servicePort).at(-1) ?? '';
  const withUsers = script
    .replace(/django-admin startproject .*\n/, (line) => line + users)
    .replace(
      /python3 manage.py migrate && gunicorn .*\n/,
      (line) => `python3 manage.py migrate\n${serve}${line}`,
    );
  const settings = { DJANGO_SUPERUSER_PASSWORD: password };
  app = await startServer(['sh', '-c', withUsers], port, servicePort, settings);
}, 120_000);
afterAll(async () => {
  process.kill(-Number(app?.pid));
  await sandbox.close();
});

/** A browser. A body makes a POST. */
function openBrowser() {
  const jar = new CookieJar();
  async function request(url: string, body?: Record<string, string>, headers: Record<string, string> = {}) {
    const init = body && { method: 'POST', body: new URLSearchParams(body) };
    const all = { cookie: jar.header, ...headers };
    const response = await fetch(new URL(url, origin), { ...init, headers: all, redirect: 'manual' });
    jar.keep(response.headers);
    const location = response.headers.get('location') ?? '';
    return { status: response.status, location, text: await response.text() };
  }
  /** Sends the form of a page with its hidden fields. */
  async function send(path: string, fields: Record<string, string>, headers = {}) {
    const found = (await request(path)).text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g);
    const hidden = Object.fromEntries([...found].map((part) => part.slice(1)));
    return request(path, { ...hidden, ...fields }, headers);
  }
  return {
    ...{ jar, request, send },
    /** Returns the path of the callback with the answer of the service. */
    async answer(persona: string, query = '') {
      const { location } = await request(`/callback?dpplus=start${query}`);
      const state = new URL(location).searchParams.get('state') ?? '';
      const body = JSON.stringify({ client_id: 'demoapp', persona, scope: 'email' });
      const codes = new Request('http://localhost/_sandbox/codes', { method: 'POST', body });
      const { code } = (await (await sandbox.fetch(codes)).json()) as { code: string };
      return `/callback?code=${code}&state=${state}`;
    },
    /** Returns the link of the return page, and the error. */
    async logIn(persona: string, query = '') {
      const { text } = await request((await request(await this.answer(persona, query))).location);
      return / href="([^"]*)" class="dpplus-return"[^>]*?(?: data-error="(\w+)"|>)/.exec(text)?.slice(1);
    },
  };
}

async function isConnected() {
  const headers = { authorization: `Basic ${btoa('demoapp:demosecret')}` };
  const list = await sandbox.fetch(new Request('http://localhost/api/uuids/connected', { headers }));
  return (await list.text()).includes(userUuid('demoapp', 'fresh'));
}

it('a user links the first login with the password, and needs none for the second one', async () => {
  const [browser, second, lea] = [openBrowser(), openBrowser(), openBrowser()];
  expect(await browser.logIn('fresh')).toEqual([confirm, undefined]);
  const { location } = await browser.request(confirm);
  expect([await isConnected(), location]).toEqual([false, `/?next=${confirm}`]);
  expect((await browser.send(location, { username: 'noah', password })).location).toBe(confirm);
  expect((await browser.send(confirm, {}, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await browser.send(confirm, { token: 'x' })).status).toBe(403);
  expect((await browser.request(confirm)).text).toContain('Link the account noah to');
  expect((await browser.send(confirm, {})).location).toBe('/');
  expect([await isConnected(), browser.jar.has(offerCookie)]).toEqual([true, false]);
  expect(await second.logIn('fresh', '&href=%2Fbooks')).toEqual(['/books', undefined]);
  expect((await second.request('/')).text).toContain('Hello noah');
  const [third, copy] = [openBrowser(), openBrowser()];
  const answer = await third.answer('fresh');
  for (const pair of third.jar) copy.jar.set(...pair);
  const { location: end } = await third.request(answer);
  expect((await third.request(end.replace(origin, another))).text).toContain('Login successful');
  expect((await copy.request((await copy.request(answer)).location)).text).toContain('expired_state');
  expect(copy.jar.has('sessionid')).toBe(false);
  const twice = { cookie: `${second.jar.header}; sessionid=planted` };
  expect((await second.request('/', undefined, twice)).text).not.toContain('Hello');
  await lea.send('/', { username: 'lea', password });
  expect((await lea.logIn('fresh'))?.[1]).toBe('account_mismatch');
  expect(await lea.logIn('no-card')).toEqual([confirm, undefined]);
  await lea.send('/', { username: 'noah', password });
  expect((await lea.request(confirm)).location).toBe('/');
  await lea.send('/admin/auth/user/1/delete/', { post: 'yes' });
  expect(await isConnected()).toBe(false);
});
