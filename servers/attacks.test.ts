import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newToken } from '../src/server/token.ts';
import { AttackedServer, json, type Page, sent, uuid } from './attacked-server.ts';
import { isFile, servers } from './servers.ts';

// The checker has the other attacks. Here are those that need a service of bytes, a signed token, or the rules of these files.

/** No browser has it. */
const planted = 'A'.repeat(22);

// PHP: several processes, and a folder for temporary files. Python: `assert` has no effect.
const TMPDIR = mkdtempSync(join(tmpdir(), 'attacks-'));
const settings = { TMPDIR, PHP_CLI_SERVER_WORKERS: '4', PYTHONOPTIMIZE: '1' };
afterAll(() => rmSync(TMPDIR, { recursive: true, force: true }));

/** Bytes in the place of a response. */
const raw =
  (text: string): RequestListener =>
  ({ socket }) =>
    socket.end(text, 'latin1');

/** Spellings by which a parser finds `__Host-…` in a cookie that a sibling host can plant. */
const smuggled = [
  ...['%5F_Host-', '..Host-', '_[Host-', '_ Host-', '__HOST-', ''].map((prefix) => `${prefix}NAME=VALUE`),
  '"__Host-NAME"=VALUE',
];

const oddTargets = [
  ...['//[', '///', '/?%', '/callback?%', '/callback?state=%ff&code=%zz', '/callback?&&=&=='],
  ...['outcome=%ff', 'outcome=%00', 'outcome[]=x', ''].map((outcome) => `/callback?dpplus=return&${outcome}`),
  ...['/callback?state[]=x&code[]=y&state[a]=z', '/callback?state=%0D%0AAttacker:%20yes'],
  '/callback?dpplus=start&href[]=x&state[a]=y&lang[]=z&scope[]',
  '/callback?dpplus=start&href=%ff&state=%ff&scope=%ff&lang=%ff&popup=%ff',
];

const wrongGrants: readonly (readonly [what: string, answer: RequestListener])[] = [
  ['bytes that are not UTF-8', raw('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n"\xff"')],
  ['half of the body', raw(`HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"uuid":"${uuid}"`)],
  ['a wrong chunk', raw(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}`)],
  ['another protocol', raw('SSH-2.0-service\r\n')],
];

// Most of the time the tests wait for servers that wait, so the servers run beside each other.
for (const server of servers) {
  const [command = '', ...words] = server.probe;
  if (!isFile(server)) continue;
  const isThere = spawnSync(command, words).status === 0;
  describe.runIf(isThere)(`${server.name}:`, { concurrent: true }, () => {
    describe.sequential.each(['https://app.example.test', 'http://app.example.test'])('at %s,', (origin) => {
      const app = new AttackedServer(server, origin);
      beforeAll(() => app.start(settings), 120_000);
      beforeEach(() => app.reset());
      afterAll(() => app.stop());
      testLogin(app);
      testStart(app);
      testCookies(app);
      testCallback(app, server.file);
      testService(app, server.file);
    });
  });
}

/** As each answer of the login. */
function expectPrivate({ head }: Page) {
  expect(head).toMatch(/^cache-control: .*\bno-store\b/im);
  expect(head).toMatch(/^referrer-policy: no-referrer\r?$/im);
}

async function expectRefusal(app: AttackedServer, answer: Promise<Page>) {
  app.requests = [];
  const page = await answer;
  expect([page.status, page.cookies, app.requests]).toEqual([400, {}, []]);
  expectPrivate(page);
}

async function expectFailure(app: AttackedServer, page: Page) {
  expect([page.status, page.cookies]).toEqual([303, {}]);
  expectPrivate(page);
  const end = await app.readReturn(page);
  expectPrivate(end);
  expect(end.body).toMatch(/<h1>Login not completed.* data-error="login_failed"/);
}

function testLogin(app: AttackedServer) {
  it('a login succeeds, and a UUID in capitals is the user of the UUID in lower case', async () => {
    const letters = uuid.replaceAll('5', 'a');
    app.grant = json({ uuid: letters.toUpperCase() });
    const login = await app.logIn();
    expect(JSON.parse(app.lastBody)).toEqual({ uuids: [letters] });
    const home = await app.get('/', `${app.sessionName}=${login.session}`);
    expect(home.body).toContain(`Hello ${letters}`);
    expect(home.head).toContain('no-store');
    const page = await app.readReturn(login);
    for (const answer of [login, page]) expectPrivate(answer);
    expect([page.href, page.state]).toEqual(['/', login.state]);
    expect(page.body).toMatch(/<h1>Login confirmed<((?!data-error).)*$/s);
  });

  it('the button is a link to the start that caches can store, and the script names client and redirect URI', async () => {
    const { head, body, cookies } = await app.get('/');
    expect(head).not.toContain('no-store');
    expect(cookies).toEqual({});
    const [, href] = /<a class="dpplus-connect" data-start href="([^"]*)">/.exec(body) ?? [];
    expect(href).toBe(`${app.origin}/callback?dpplus=start`);
    expect(body).toContain('<span class="dpplus-label" lang="en">Log in with Secure Connect</span></a>');
    const login = await app.readReturn(await app.logIn());
    for (const html of [body, login.body])
      expect(html.match(/<script [^>]*>/)?.[0]).toContain(
        `data-client-id="demoapp" data-redirect-uri="${app.origin}/callback"`,
      );
  });

  it.each(['/callback/start', '/callback/return', '/return', '/callback/x', '/callback//'])(
    '%s, which is not the redirect URI, starts no login',
    async (path) => {
      const { status, cookies } = await app.get(`${path}?dpplus=start`);
      // Some frameworks redirect to one slash.
      expect([status, cookies]).toEqual([path.endsWith('//') ? expect.any(Number) : 404, {}]);
    },
  );

  it.each([
    [
      400,
      'dpplus=start&dpplus=start',
      '',
      'This link asks for two things at once, or for something unknown.',
    ],
    [400, 'dpplus=start&scope=email%20eid_profile', '', 'ALLOWED_SCOPE'],
    [403, 'dpplus=start', 'Sec-Fetch-Dest: iframe', ''],
  ])('the refusal %i of %s %s has its reason, and is private', async (status, query, header, reason) => {
    const page = await app.get(`/callback?${query}`, '', header ? [header] : []);
    expect([page.status, page.cookies, page.location]).toEqual([status, {}, '']);
    expect(page.body).toContain(reason);
    expectPrivate(page);
  });

  it.each(oddTargets)('the request %s is answered', async (target) => {
    const { status, head, body } = await app.get(target, `${app.browserName}=${planted}`);
    expect(`${status} ${head}${body}`).toMatch(/^[234](?!.*(attacker|Traceback|Warning))/is);
  });
}

function testStart(app: AttackedServer) {
  it('a link to the start begins a login of this browser', async () => {
    const page = await app.openStart('');
    const { status, location, state, cookies, cookie } = page;
    const redirectUri = encodeURIComponent(`${app.origin}/callback`);
    expect([status, location]).toEqual([
      303,
      `http://127.0.0.1:${app.servicePort}/en/oauth/authenticate.html?response_type=code&client_id=demoapp` +
        `&redirect_uri=${redirectUri}&scope=email&state=${state}&is_sandbox=true`,
    ]);
    expectPrivate(page);
    expect(cookies[app.browserName]).toMatch(/^[\w-]{22}$/);
    expect((await app.openStart('', cookie)).cookies).toEqual({});
  });

  it.each([
    ['scope=', /&scope=&/],
    ['scope=phone%20email', /&scope=phone%20email&/],
    ['scope[]=phone', /&scope=email&/],
    ['scope=phone&scope=phone&lang=fr&lang=fr', /\/en\/oauth\/.*&scope=email&/],
    ['popup=1&popup=1&state=x&state=x', /&state=[\w.-]+&is_sandbox=true$/],
  ])('the start with %s redirects to %s', async (query, url) => {
    expect((await app.openStart(query)).location).toMatch(url);
  });

  // Node.js removes the line break.
  it.each(['/books%0A', '/%00', '/b%C3%BCcher'])(
    'a login from the start with href=%s leads to /',
    async (href) => {
      expect((await app.logInFromStart(`href=${href}`)).href).toBe('/');
    },
  );

  it.each(['\n//elsewhere.example\n', 'x\n/elsewhere\ny', '\r\nAttacker: yes', '~', 'x~y', '\0', '日本'])(
    'a state of the page with %j changes neither the headers nor the page of the login',
    async (text) => {
      const href = 'href=%2Fbooks%3Fid%3D1%26sort%3Dtitle';
      const begun = await app.openStart(`state=${encodeURIComponent(text)}&${href}`);
      for (const cookie of ['', `${app.browserName}=${planted}`])
        await expectRefusal(app, app.callback(begun.state, cookie));
      const back = await app.callback(begun.state, begun.cookie);
      const page = await app.readReturn(back);
      expect(page.href).toBe('/books?id=1&sort=title');
      for (const { head } of [begun, back, page]) expect(head).not.toMatch(/^attacker/im);
      // The part after `~` does not make it another state.
      await expectRefusal(app, app.callback(`${begun.state}x`, begun.cookie));
    },
  );

  // WEBrick refuses the second URL.
  it('a state of the page that is not UTF-8, or too long, is answered', async () => {
    expect((await app.logInFromStart('state=%ff')).status).toBe(200);
    expect((await app.logInFromStart(`state=${'x'.repeat(3000)}`)).state.length).toBeLessThanOrEqual(2000);
  });
}

function testCookies(app: AttackedServer) {
  it('its cookies are sent to this host only, and scripts cannot read them', async () => {
    const { head } = await app.logIn();
    const lines = [...head.matchAll(/^set-cookie: *[^;]*; (.*?)\r?$/gim)].map(([, text = '']) =>
      text.toLowerCase().split('; ').sort(),
    );
    const attributes = ['httponly', 'path=/', 'samesite=lax', ...(app.prefix && ['secure'])];
    expect(lines).toEqual([attributes, attributes]);
  });

  // On http, any other port of the host can plant a cookie under its plain name.
  if (app.prefix)
    it.each(smuggled)('a cookie of a sibling host, %j, has no effect', async (text) => {
      const spell = (name: string, value: string) => text.replace('NAME', name).replace('VALUE', value);
      const { browser, state } = await app.begin();
      const cookie = spell('browser', browser);
      await expectRefusal(app, app.callback(state, cookie));
      await expectRefusal(app, app.callback(state, `${cookie}; ${app.browserName}=${planted}`));
      const { session } = await app.logIn();
      expect((await app.get('/', spell('session', session))).body).not.toContain('Hello');
    });

  it('a state without a browser is refused', async () => {
    const unbound = await app.signer.sign('state', '', newToken('/', 3600));
    await expectRefusal(app, app.callback(unbound, ''));
    await expectRefusal(app, app.callback(unbound, `${app.browserName}=`));
  });
}

function testCallback(app: AttackedServer, file: string) {
  it('a callback of 1,010 parameters, an empty error or a second outcome ends the login', async () => {
    const { cookie, state } = await app.begin();
    await expectRefusal(app, app.get(`/callback?${'a&'.repeat(1010)}code=x&state=x`, cookie));
    await expectFailure(app, await app.callback(state, cookie, '&code=x&error='));
    expect(app.requests).toEqual([]);
    const { location } = await app.logIn();
    const [, outcome = ''] = /[?&](outcome=[^&]*)/.exec(location) ?? [];
    expect(location).toBe(`${app.origin}/callback?dpplus=return&${outcome}`);
    const page = await app.get(`/callback?dpplus=return&${outcome}&${outcome}`);
    expect(page.status).toBe(404);
    expectPrivate(page);
  });

  // The other files answer HEAD as GET.
  if (/\.(py|php)$/.test(file))
    it('a HEAD request at the callback is no login, and uses up no state', async () => {
      const { cookie, state } = await app.begin();
      const { status, cookies } = await app.get(`/callback?code=x&state=${state}`, cookie, [], 'HEAD');
      expect([status >= 400, cookies, app.requests]).toEqual([true, {}, []]);
      expect((await app.callback(state, cookie)).cookies).toHaveProperty(app.sessionName);
    });

  it('a state counts once, also of many requests at the same time', async () => {
    const { cookie, state } = await app.begin();
    const pages = await Promise.all(Array.from({ length: 20 }, () => app.callback(state, cookie)));
    expect(pages.map(({ status }) => status).sort()).toEqual([303, ...Array(19).fill(400)]);
    expect(app.requests).toEqual(['/oauth/token', '/api/uuids/connected']);
  });

  it('the return page escapes the page that it leads to', async () => {
    const { body } = await app.logInFromStart(`href=${encodeURIComponent('/"><script>attacker</script>')}`);
    expect(body).toContain('attacker');
    expect(body).not.toContain('"><script>attacker');
  });
}

function testService(app: AttackedServer, file: string) {
  it.each(wrongGrants)('a token response that is %s ends the login', async (_what, answer) => {
    app.grant = answer;
    await expectFailure(app, await app.logIn());
    expect(app.requests).toEqual(['/oauth/token']);
  });

  // Servers wait for ten seconds, PHP twice, at any origin.
  if (app.prefix)
    it('a token response without an end ends the login', async () => {
      app.grant = (_request, response) => response.writeHead(200).write('{');
      await expectFailure(app, await app.logIn());
    }, 30_000);

  // The limit of Java, Go and Ruby is the time.
  if (/\.(py|php)$/.test(file))
    it('a token response of 50 MB is not read to its end', async () => {
      let size = 0;
      async function* spaces() {
        for (; size < 50e6; size += 1e5) yield ' '.repeat(1e5);
      }
      app.grant = (_request, response) => void pipeline(spaces, response.writeHead(200)).catch(() => {});
      await expectFailure(app, await app.logIn());
      expect(size).toBeLessThan(20e6);
    });

  // The others have the time limit of their web server.
  if (app.prefix && /server\.py|\.go|\.java$/.test(file))
    it('a request that stops in the middle is ended', async () => {
      const socket = connect(app.port, 'localhost').resume();
      socket.write('GET / HTTP/1.1\r\n');
      await once(socket, 'close');
    }, 20_000);

  it('a login succeeds if the call of `connected` fails', async () => {
    for (const answer of [sent(500, ''), raw('SSH-2.0-service\r\n'), sent(200, '['.repeat(90_000))]) {
      app.connected = answer;
      expect((await app.logIn()).session).not.toBe('');
    }
  });
}
