import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { spellings } from '../testing/spellings.ts';
import { logInAtService } from './testing/log-in.ts';
import { Browser, startStand } from './testing/stand.ts';

/** Requests a target as it is, which `fetch` would normalise. Returns the status and the text of the response. */
const ask = (path: string, headers = {}) =>
  new Promise<[status: number, text: string]>((resolve, reject) => {
    const options = { port: stand.config.port, host: 'localhost', path, headers };
    const sent = request(options, async (response) =>
      resolve([response.statusCode ?? 0, JSON.stringify(response.headers) + (await text(response))]),
    );
    sent.on('error', reject).end();
  });

let stand: Awaited<ReturnType<typeof startStand>>;
beforeAll(async () => {
  stand = await startStand();
});
afterAll(() => stand.close());

describe('another browser', () => {
  let [mallory, victim] = [new Browser(), new Browser()];
  beforeEach(() => {
    [mallory, victim] = [new Browser(), new Browser()];
  });

  /** Begins a login. Returns the URL below `/login`. */
  const begin = async (browser: Browser) => browser.next((await stand.begin()).url);
  /** Opens a login, and logs in at the service. Returns the URL of the callback. */
  const logIn = async (browser: Browser, start: URL) => logInAtService(await browser.next(start));
  /** Plants the cookies of a browser in another, at a path that its user chooses. A sibling host can. */
  async function plant(from: Browser, at: URL, into: Browser, path = '/') {
    for (const { key, value } of await from.jar.getCookies(at.href))
      if (/^bridge-/.test(key)) await into.plant(`${key}=${value}`, at.href, path);
  }
  /** Whether the response is an error, and leads nowhere. */
  async function expectRefusal(browser: Browser, url: URL, method = 'GET') {
    const { status, headers } = await browser.request(url, { method });
    expect([status, headers.get('location')]).toEqual([400, null]);
  }

  // The provider reads the cookie, not the path.
  it.each([
    ['GET', (path: string) => path],
    ['HEAD', (path: string) => path],
    ['GET', () => '/authorize/a.b'],
  ])('with planted cookies cannot be made to log its user in for another: %s %s', async (method, pathOf) => {
    const start = await begin(mallory);
    await plant(mallory, start, victim);
    const resume = await victim.next(await logIn(victim, start));
    await plant(mallory, resume, mallory);
    await expectRefusal(mallory, new URL(pathOf(resume.pathname), resume), method);
  });

  it('with the cookies of another login cannot end this login, which continues', async () => {
    const [own, start] = [await begin(mallory), await begin(victim)];
    await plant(mallory, own, mallory, start.pathname);
    await expectRefusal(mallory, start);
    const resume = await victim.next(await logIn(victim, start));
    expect((await victim.next(resume)).searchParams.has('code')).toBe(true);
  });

  it('cannot use a cookie without its signature', async () => {
    const start = await begin(mallory);
    await victim.plant(`bridge-login=${start.pathname.split('/').at(-1)}`, stand.issuer);
    await expectRefusal(victim, start);
  });

  it('a callback is for its product only', async () => {
    const callback = await logIn(victim, await begin(victim));
    await expectRefusal(victim, new URL(callback.href.replace('/wiki', '/forum')));
  });
});

it('on https, no other host of the domain can plant the session cookie', async () => {
  const secure = await startStand({ issuer: 'https://login.example' });
  const url = new URL(`http://localhost:${secure.config.port}/authorize`);
  url.search = (await stand.begin()).url.search;
  const lines = (await new Browser().request(url)).headers.getSetCookie();
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines)
    expect(line).toMatch(
      /^(__Host-bridge(\.sig)?=[^;]+; path=\/;|__Secure-bridge-\w+(\.sig)?=[^;]+; path=\/\w+\/[\w-]+;).* samesite=lax; secure; httponly/i,
    );
  await secure.close();
});

const ofAuthorize = [...spellings, { name: 'with a last slash', of: (path: string) => `${path}/` }];
it.each(ofAuthorize)('/authorize begins a login in no other spelling: $name', async ({ of }) => {
  const { pathname, search } = (await stand.begin()).url;
  expect((await ask(pathname + search)).join()).toMatch(/"location":"[^"]*\/login\//);
  // `/authorize/.` continues a login.
  expect((await ask(of(pathname) + search)).join()).toMatch(/^404|"location":"[^"]*=authorization\+request/);
});

it('a script of another site cannot read claims', async () => {
  const { tokens } = await stand.logIn();
  const headers = { authorization: `Bearer ${tokens.access_token}`, origin: 'https://evil.example' };
  const response = await fetch(`${stand.issuer}/userinfo`, { headers });
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

it.each([
  'unknown?state=a&code=b',
  'wiki',
  'wiki?state=a',
  'wiki?code=b',
  ...['start', 'return', ''].map((asked) => `wiki?state=a&code=b&dpplus=${asked}`),
  'wiki?dpplus=start',
  'wiki?dpplus=return&outcome=a',
])('/callback/%s is not on the network', async (path) => {
  expect((await fetch(`${stand.issuer}/callback/${path}`)).status).toBe(404);
});

it.each<[string, string, Record<string, string>]>([
  ['Host', '', { host: 'evil.example' }],
  ['X-Forwarded-Host', '', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }],
  ['Forwarded', '', { forwarded: 'host=evil.example;proto=https' }],
  ['an absolute request target', 'http://evil.example', {}],
  ['an absolute request target with a user', 'http://evil.example@evil.example', {}],
])('the host in a request does not reach discovery or a redirect: %s', async (_, start, headers) => {
  const { pathname, search } = (await stand.begin()).url;
  const [, discovery] = await ask(`${start}/.well-known/openid-configuration`, headers);
  expect(discovery).toContain(`"authorization_endpoint":"${stand.issuer}/authorize"`);
  expect(discovery).not.toContain('evil');
  for (const path of [pathname + search, '/logout'])
    expect((await ask(start + path, headers))[1]).not.toContain('evil');
});

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
  '%s, which each object has from its prototype, is an unknown value everywhere in a request',
  async (name) => {
    stand.events.length = 0;
    const browser = new Browser();
    const { url } = await stand.begin();
    for (const of of ['client_id', 'scope', 'prompt', 'response_mode', 'response_type', 'ui_locales', name]) {
      const other = new URL(url);
      other.searchParams.set(of, name);
      expect((await browser.request(other)).status).toBeLessThan(500);
    }
    for (const path of ['authorize', 'login', 'callback', 'logout'])
      expect((await browser.request(`${stand.issuer}/${path}/${name}?state=a&code=b`)).status).toBeLessThan(
        500,
      );
    const names = ['bridge', 'bridge-login', 'bridge-login.sig', 'bridge-resume', 'dpplus-browser', name];
    const cookie = names.map((cookie) => `${cookie}=${name}`).join('; ');
    for (const path of [`login/${name}`, `authorize/${name}`, 'callback/wiki?state=a&code=b', 'logout']) {
      const query = `${path.includes('?') ? '&' : '?'}client_id=${name}&id_token_hint=${name}&state=${name}`;
      const options = { headers: { cookie }, redirect: 'manual' } as const;
      expect((await fetch(`${stand.issuer}/${path}${query}`, options)).status).toBeLessThan(500);
    }
    const callback = await logInAtService(await browser.next(await browser.next(url)));
    callback.searchParams.delete('code');
    callback.searchParams.set('error', name);
    const end = await browser.next(await browser.next(callback));
    expect(end.searchParams.get('error')).toBe('server_error');
    expect(stand.events.filter(({ event }) => event === 'error' || event === 'callback-failed')).toEqual([]);
    const body = new URLSearchParams({ grant_type: name, client_id: name, client_secret: name });
    const token = await fetch(`${stand.issuer}/token`, { method: 'POST', body });
    expect([token.status, (await token.json()).error]).toEqual([401, 'invalid_client']);
  },
);
