import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSigner, newToken } from '../src/server/token.ts';
import { freePort } from '../src/testing/free-port.ts';
import { servers } from './servers.ts';
import { secret, startServer } from './start-server.ts';

const uuid = '11111111-2222-4333-8444-555555555555';
/** No browser has it. */
const planted = 'A'.repeat(22);
const folder = mkdtempSync(join(tmpdir(), 'attacks-'));
// PHP: several processes, and a folder for temporary files. Python: `assert` has no effect.
const settings = { TMPDIR: folder, PHP_CLI_SERVER_WORKERS: '4', PYTHONOPTIMIZE: '1' };

interface Page {
  /** 0 if the server ended the connection without a response. */
  status: number;
  head: string;
  body: string;
  /** The new cookies by name. */
  cookies: Record<string, string>;
  location: string;
}

/** Requests a page. Cookies are sent as they are, one byte for each character, which `fetch` refuses to do. */
async function get(
  port: number,
  target: string,
  cookie = '',
  headers: readonly string[] = [],
): Promise<Page> {
  const socket = connect(port, 'localhost');
  const lines = [`GET ${target} HTTP/1.1`, `Host: localhost:${port}`, 'Connection: close', ...headers];
  if (cookie) lines.push(`Cookie: ${cookie}`);
  socket.setEncoding('latin1').write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  socket.on('error', () => {});
  await once(socket, 'close');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const cookies = [...head.matchAll(/^set-cookie: *([^=]*)=([^;\r]*)/gim)].map(([, name, value]) => [
    name,
    value,
  ]);
  return {
    status: Number(/^HTTP\/1\.[01] (\d+)/.exec(head)?.[1] ?? 0),
    head,
    body: rest.join('\r\n\r\n'),
    cookies: Object.fromEntries(cookies),
    location: /^location: .*?(\/[^/\r]*)\r?$/im.exec(head)?.[1] ?? '',
  };
}

/** Another server, to which a service may redirect. */
async function listen(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

const json = (body: unknown): RequestListener => sent(200, JSON.stringify(body));
const sent =
  (status: number, body: string, headers = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
/** Bytes in the place of a response. */
const raw =
  (text: string): RequestListener =>
  ({ socket }) =>
    socket.end(text, 'latin1');

// Spellings by which a parser finds `__Host-…` in a cookie that a sibling host can plant.
const smuggled: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `x=a ${name}=${value}`,
  (name, value) => `x=a\t${name}=${value}`,
  (name, value) => `x=a,${name}=${value}`,
  (name, value) => `x="a ${name}=${value}`,
  (name, value) => `\xa0${name}=${value}`,
  (name, value) => `\x85${name}=${value}`,
  (name, value) => `\xe2\x80\x83${name}=${value}`,
  (name, value) => `\xef\xbb\xbf${name}=${value}`,
  (name, value) => `=${name}=${value}`,
  (name, value) => `"${name}"=${value}`,
  (name, value) => `${name.replace('__', '%5F_')}=${value}`,
  (name, value) => `${name.replace('__', '..')}=${value}`,
  (name, value) => `${name.replace('__', '_[')}=${value}`,
  (name, value) => `${name.replace('__', '_ ')}=${value}`,
  (name, value) => `${name.replace('Host', 'HOST')}=${value}`,
];

const foreign = [
  'a/b=1',
  'json={"a":[1,"b;c"]}',
  '=nameless',
  'valueless',
  ';;;=;',
  'discount=100%',
  'browser[]=x',
  'session[a]=x',
  'latin=\xff\xe9',
  'quoted="open',
  '$Version=1',
  'a=b, c=d',
];

const injected = [
  '"\\015\\012Attacker: yes\\015\\012\\015\\012<script>attacker</script>"',
  '%0D%0AAttacker:%20yes%0D%0A%0D%0A<script>attacker</script>',
  `${planted}%3B Domain=attacker`,
  '"><script>attacker</script>',
];

const oddTargets = [
  '//[',
  '///',
  '/?%',
  '/callback?state=%ff&code=%zz',
  '/callback?state=%ff&code=x',
  '/return?login=%ff',
  '/callback?state[]=x&code[]=y&state[a]=z',
  '/callback?state=%0D%0AAttacker:%20yes',
  '/return?login=%00',
  '/return?login[]=x',
  '/callback?&&=&==',
  '/callback/start?%',
  '/callback/start?href[]=x&state[a]=y&lang[]=z&scope[]',
  '/callback/start?href=%ff&state=%ff&scope=%ff&lang=%ff&popup=%ff',
];

/** Values of `href` that the start replaces by `/`, beside those of the test vectors. */
const foreignPages = [
  'https://elsewhere.example/',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '\t//elsewhere.example',
  ' //elsewhere.example',
  '/books\n',
  '/books\r\n//elsewhere.example',
  '/\0/elsewhere.example',
  '/\x7f',
  '/bücher',
  '/my books',
  'books',
];

/** More than the scope `email` of the app. */
const tooWide = [
  ...['phone', 'email%20phone', 'email%20phone%20eid_profile%20eid_photo%20eid_address', 'email+phone'],
  ...['email%09email', 'email%0Aphone', 'email%00', 'email%C2%A0phone', 'email,phone', 'EMAIL', 'emai', 'x'],
];

const noNavigations = [
  ['Sec-Purpose: prefetch'],
  ['Sec-Purpose: prefetch;prerender'],
  ['Sec-Fetch-Dest: document', 'Sec-Purpose: prefetch'],
  ...['iframe', 'frame', 'embed', 'object', 'image', 'empty'].map((target) => [`Sec-Fetch-Dest: ${target}`]),
];

const wrongUuids = ['', '-'.repeat(36), uuid.replaceAll('-', '0'), `${uuid}\n`, `${uuid}0`, `<b>${uuid}</b>`];

const wrongGrants: readonly (readonly [what: string, answer: RequestListener])[] = [
  ...[{}, { uuid: null }, { uuid: 5 }, { uuid: true }, { uuid: [uuid] }, { uuid: { uuid } }].map(
    (body) => [JSON.stringify(body), json(body)] as const,
  ),
  ...wrongUuids.map((text) => [`the UUID ${JSON.stringify(text)}`, json({ uuid: text })] as const),
  ...[[], [uuid], [{ uuid }], 'text', 5, true, null].map(
    (body) => [JSON.stringify(body), json(body)] as const,
  ),
  ['an empty body', sent(200, '')],
  ['HTML', sent(200, '<!doctype html><title>Sorry</title>')],
  ['arrays in arrays', sent(200, '['.repeat(90_000))],
  ['bytes that are not UTF-8', raw('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n"\xff"')],
  ['half of the body', raw(`HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"uuid":"${uuid}"`)],
  ['a wrong chunk', raw(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}`)],
  ['another protocol', raw('SSH-2.0-service\r\n')],
  ['a UUID with status 500', sent(500, JSON.stringify({ uuid }))],
  ['a UUID with status 400', sent(400, JSON.stringify({ uuid }))],
];

const unescaped = (html = '') => html.replaceAll('&amp;', '&');

const usedIds = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    createHash('sha256').update(String(index)).digest('base64url').slice(0, 16),
  );

for (const { name, file, start, probe, attacks } of servers) {
  const [command = '', ...words] = probe;
  if (!attacks) continue;
  const { once: onceCommand, outcome = (...parts) => JSON.stringify(parts) } = attacks;
  // A framework has the settings and the `once` of the file below it.
  const below = servers.find((other) => other.attacks?.once.join() === onceCommand.join());
  const used = mkdtempSync(join(folder, 'used-'));

  /** Asks the server's `once` for each id. */
  async function takes(ids: readonly string[], changes: Record<string, string>): Promise<string[]> {
    const [program = '', ...words] = onceCommand;
    const env = { ...process.env, ...settings, TMPDIR: used, ...changes };
    const { stdin, stdout } = spawn(program, words, { env, stdio: ['pipe', 'pipe', 'inherit'] });
    stdin.end(`${ids.join('\n')}\n`);
    return (await text(stdout)).trim().split('\n');
  }

  // Most of the time the tests wait for servers that wait, so the servers run beside each other.
  describe.runIf(spawnSync(command, words).status === 0)(`${name}:`, { concurrent: true }, () => {
    describe.sequential.each(['https://app.example.test', 'http://app.example.test'])('at %s,', (origin) => {
      const prefix = origin.startsWith('https') ? '__Host-' : '';
      const [browserName, sessionName] = [`${prefix}browser`, `${prefix}session`];
      const signer = createSigner(secret, `demoapp\n${origin}/callback`);
      let port = 0;
      let app: ChildProcess;
      let service: Awaited<ReturnType<typeof listen>>;
      let grant = json({ uuid });
      let connected = json({});
      let requests: string[] = [];
      let lastBody = '';

      beforeAll(async () => {
        service = await listen(async (request, response) => {
          requests.push(request.url ?? '');
          lastBody = await text(request);
          (request.url === '/oauth/token' ? grant : connected)(request, response);
        });
        port = await freePort();
        app = await startServer(start(port, service.port), port, service.port, {
          ...settings,
          ORIGIN: origin,
        });
      }, 120_000);
      afterAll(() => {
        process.kill(-Number(app.pid));
        service.server.close();
      });
      beforeEach(() => {
        [grant, connected, requests] = [json({ uuid }), json({}), []];
      });

      /** Opens the page with the button as a new browser. */
      async function begin() {
        const { body, cookies } = await get(port, '/');
        return { browser: cookies[browserName] ?? '', state: / data-state="([^"]*)"/.exec(body)?.[1] ?? '' };
      }
      const callback = (state: string, cookie: string, query = '&code=x') =>
        get(port, `/callback?state=${state}${query}`, cookie);
      /** Completes a login. */
      async function logIn() {
        const { browser, state } = await begin();
        const page = await callback(state, `${browserName}=${browser}`);
        const { [sessionName]: session = '', [browserName]: renewed = '' } = page.cookies;
        return { ...page, before: browser, state, session, browser: renewed };
      }
      /** Opens a link to the start. */
      async function openStart(query: string, cookie = '', headers: readonly string[] = []) {
        const page = await get(port, `/callback/start?${query}`, cookie, headers);
        const location = /^location: (.*?)\r?$/im.exec(page.head)?.[1] ?? '';
        return {
          ...page,
          location,
          state: /&state=([^&]*)/.exec(location)?.[1] ?? '',
          cookie: `${browserName}=${page.cookies[browserName]}`,
        };
      }
      /** Completes a login of a new browser from the start, and reads its return page. */
      async function logInFromStart(query: string) {
        const { state, cookie } = await openStart(query);
        return readReturn((await callback(state, cookie)).location);
      }
      async function readReturn(location: string) {
        const page = await get(port, location);
        const [, href, state] = / href="([^"]*)" data-state="([^"]*)"/.exec(page.body) ?? [];
        return { ...page, href: unescaped(href), state: unescaped(state) };
      }
      const greeting = async (cookie: string) => (await get(port, '/', cookie)).body;
      async function expectRefusal(page: Promise<Page>) {
        const { status, cookies } = await page;
        expect([status, cookies, requests]).toEqual([400, {}, []]);
      }
      async function expectFailure(page: Page) {
        expect([page.status, page.cookies]).toEqual([303, {}]);
        expect((await get(port, page.location)).body).toMatch(
          /<h1>Login not completed.* data-error="login_failed"/,
        );
      }

      it('a login succeeds', async () => {
        const { status, session, browser, before, location } = await logIn();
        expect(status).toBe(303);
        expect(browser).toMatch(/^[\w-]{22}$/);
        expect(browser).not.toBe(before);
        expect(requests).toEqual(['/oauth/token', '/api/uuids/connected']);
        expect(await greeting(`${sessionName}=${session}`)).toContain(`Hello ${uuid}`);
        expect((await get(port, location)).body).toMatch(/<h1>Login confirmed<((?!data-error).)*$/s);
      });

      it('a link to the start begins a login of this browser', async () => {
        const { status, head, location, state, cookies, cookie } = await openStart('');
        const query = new URLSearchParams({
          response_type: 'code',
          client_id: 'demoapp',
          redirect_uri: `${origin}/callback`,
          scope: 'email',
          state: decodeURIComponent(state),
          is_sandbox: 'true',
        });
        const [endpoint, sent] = location.split('?');
        expect(status).toBe(303);
        expect(endpoint).toBe(`http://127.0.0.1:${service.port}/en/oauth/authenticate.html`);
        expect([...new URLSearchParams(sent)]).toEqual([...query]);
        expect(head).toMatch(/^cache-control: no-store\b/im);
        expect(head).toMatch(/^referrer-policy: no-referrer\r?$/im);
        expect(cookies[browserName]).toMatch(/^[\w-]{22}$/);
        expect((await openStart('', cookie)).cookies).toEqual({});
        expect((await openStart('', '', ['Sec-Fetch-Dest: document'])).status).toBe(303);
      });

      it.each(tooWide)('the start with the scope %j is refused', async (scope) => {
        const { status, cookies, location, body } = await openStart(`scope=${scope}`);
        expect([status, cookies, location]).toEqual([400, {}, '']);
        expect(body).toContain('ALLOWED_SCOPE');
      });

      it.each([
        ['scope=email', /&scope=email&/],
        ['scope=', /&scope=&/],
        ['scope=email%20email', /&scope=email%20email&/],
        ['scope=email&scope=phone', /&scope=email&/],
        ['scope[]=phone', /&scope=email&/],
        ['lang=fr', /\/fr\/oauth\//],
        ['lang=pt', /\/en\/oauth\//],
        ['lang=fr&lang=fr', /\/en\/oauth\//],
        ['popup=1', /&is_sandbox=true&popup=1$/],
        ['popup=0', /&is_sandbox=true$/],
        ['popup=1&popup=1', /&is_sandbox=true$/],
        ['state=x&state=x', /&state=[\w.-]+&/],
      ])('the start with %s redirects to %s', async (query, url) => {
        expect((await openStart(query)).location).toMatch(url);
      });

      it('a login from the start leads to the page of the link, with the state of this page', async () => {
        const query = 'href=%2Fbooks%3Fid%3D1%26sort%3Dtitle';
        const { state, cookie } = await openStart(`${query}&state=dpplus1`);
        const { location, cookies } = await callback(state, cookie);
        expect(await greeting(`${sessionName}=${cookies[sessionName]}`)).toContain(`Hello ${uuid}`);
        const page = await readReturn(location);
        expect([page.href, page.state]).toEqual(['/books?id=1&sort=title', 'dpplus1']);
        expect((await logInFromStart(query)).state).toMatch(/^\d{10}\.[\w.-]+$/);
        expect((await logInFromStart(`href=/${'x'.repeat(511)}`)).href).toBe(`/${'x'.repeat(511)}`);
      });

      it('a login from the start that fails has the state of the page', async () => {
        const { state, cookie } = await openStart('state=dpplus1');
        const { location } = await callback(state, cookie, '&error=access_denied');
        expect((await readReturn(location)).body).toContain('data-state="dpplus1" data-error="login_failed"');
      });

      it.each(foreignPages)(
        'a login from the start with the page %j leads to the first page',
        async (page) => {
          expect((await logInFromStart(`href=${encodeURIComponent(page)}`)).href).toBe('/');
        },
      );

      it('a page that the start gets twice counts as missing', async () => {
        expect((await logInFromStart('href=/books&href=/books')).href).toBe('/');
      });

      it.each(noNavigations)('a request with %s %s starts no login', async (...headers) => {
        const { status, cookies, location } = await openStart('', '', headers);
        expect([status, cookies, location]).toEqual([403, {}, '']);
      });

      it('logins from the start in two tabs are both valid until a login succeeds', async () => {
        const { state, cookie } = await openStart('href=/one');
        const [second, third] = [await openStart('href=/two', cookie), await openStart('', cookie)];
        const failed = await callback(state, cookie, '&error=access_denied');
        expect((await readReturn(failed.location)).href).toBe('/one');
        const { location, cookies } = await callback(second.state, cookie);
        expect((await readReturn(location)).href).toBe('/two');
        requests = [];
        await expectRefusal(callback(third.state, `${browserName}=${cookies[browserName]}`));
      });

      it('a state of the start is refused in another browser, without a cookie, and a second time', async () => {
        const { state, cookie } = await openStart('state=dpplus1');
        const other = await openStart('state=dpplus1');
        await expectRefusal(callback(state, other.cookie));
        await expectRefusal(callback(state, ''));
        await callback(state, cookie);
        requests = [];
        await expectRefusal(callback(state, cookie));
        // The part after `~` does not make it another state.
        await expectRefusal(callback(`${state}x`, cookie));
      });

      it('the start does not use a planted cookie', async () => {
        const { cookie: own } = await openStart('');
        const both = `${browserName}=${planted}; ${own}`;
        const { state, cookie } = await openStart('', both);
        expect(cookie).toMatch(/=[\w-]{22}$/);
        expect([own, `${browserName}=${planted}`]).not.toContain(cookie);
        await expectRefusal(callback(state, both));
        await expectRefusal(callback(state, `${both}; ${cookie}`));
      });

      it.each(['"><script>attacker</script>', "'><script>attacker</script>"])(
        'the return page has the state of the page %j as text',
        async (state) => {
          const { body } = await logInFromStart(`state=${encodeURIComponent(state)}`);
          expect(body).toContain('attacker');
          expect(body).not.toContain('<script>attacker');
          expect(body).not.toContain('"">');
        },
      );

      it.each(['\n//elsewhere.example\n', 'x\n/elsewhere\ny', '\r\nAttacker: yes', '~', 'x~y', '\0', '日本'])(
        'a state of the page with %j changes neither the headers nor the page of the login',
        async (text) => {
          const { head, state, cookie } = await openStart(`state=${encodeURIComponent(text)}&href=/books`);
          const back = await callback(state, cookie);
          const page = await readReturn(back.location);
          expect(page.href).toBe('/books');
          for (const each of [head, back.head, page.head]) expect(each).not.toMatch(/^attacker/im);
        },
      );

      it('a state of the page that is not UTF-8 is answered', async () => {
        expect((await logInFromStart('state=%ff')).status).toBe(200);
      });

      // WEBrick refuses this URL.
      it('the return page has at most 2,000 characters of a state', async () => {
        const { state } = await logInFromStart(`state=${'x'.repeat(3000)}`);
        expect(state.length).toBeLessThanOrEqual(2000);
      });

      it('its cookies are sent to this host only, and scripts cannot read them', async () => {
        const { head } = await logIn();
        const lines = [...head.matchAll(/^set-cookie: *[^;]*; (.*?)\r?$/gim)].map(([, text = '']) =>
          text.toLowerCase().split('; ').sort(),
        );
        const attributes = ['httponly', 'path=/', 'samesite=lax', ...(prefix && ['secure'])];
        expect(lines).toEqual([attributes, attributes]);
      });

      // On http, any other port of the host can plant a cookie under its plain name.
      if (prefix) {
        it.each(smuggled.map((spell) => [JSON.stringify(spell('NAME', 'VALUE')), spell] as const))(
          'a cookie of a sibling host, %s, has no effect',
          async (_what, spell) => {
            const { browser, state } = await begin();
            const cookie = spell(browserName, browser);
            await expectRefusal(callback(state, cookie));
            await expectRefusal(callback(state, `${cookie}; ${browserName}=${planted}`));
            const { session } = await logIn();
            expect(await greeting(spell(sessionName, session))).not.toContain('Hello');
          },
        );

        it('a cookie without the prefix has no effect', async () => {
          const { browser, state } = await begin();
          await expectRefusal(callback(state, `browser=${browser}`));
        });
      }

      it.each(injected)('the cookie %s reaches neither the headers nor the page', async (value) => {
        for (const cookie of [`${browserName}=${value}`, `x=a ${browserName}=${value}`]) {
          const { status, head, body } = await get(port, '/', cookie);
          expect([status, /attacker/i.test(head + body)]).toEqual([200, false]);
        }
      });

      it.each([planted, 'x', ''])('the browser cookie "%s" is not written back', async (value) => {
        const { head, cookies } = await get(port, '/', `${browserName}=${value}`);
        expect(head).not.toContain(planted);
        if (value !== planted) expect(cookies[browserName]).toMatch(/^[\w-]{22}$/);
      });

      it.each(['; ', ';'])('a cookie that is sent twice, joined by "%s", counts as missing', async (join) => {
        const { browser, state } = await begin();
        const [own, other] = [`${browserName}=${planted}`, `${browserName}=${browser}`];
        await expectRefusal(callback(state, own + join + other));
        await expectRefusal(callback(state, other + join + own));
        const { session } = await logIn();
        const sessions = [`${sessionName}=${session}`, `${sessionName}=x`];
        expect(await greeting(sessions.join(join))).not.toContain('Hello');
        expect(await greeting(sessions.reverse().join(join))).not.toContain('Hello');
      });

      it.each(foreign)('a login succeeds beside the cookie %s', async (cookie) => {
        const { browser, state } = await begin();
        for (const pair of [`${cookie}; ${browserName}=${browser}`, `${browserName}=${browser}; ${cookie}`])
          expect((await get(port, '/', pair)).status).toBe(200);
        const { cookies } = await callback(state, `${cookie}; ${browserName}=${browser}; ${cookie}`);
        expect(await greeting(`${cookie}; ${sessionName}=${cookies[sessionName]}`)).toContain('Hello');
      });

      it.each(oddTargets)('the request %s is answered', async (target) => {
        const { status, head, body } = await get(port, target, `${browserName}=${planted}`);
        expect([
          status >= 200 && status < 500,
          status,
          /attacker|Traceback|Warning/i.test(head + body),
        ]).toEqual([true, status, false]);
      });

      it('a state of another browser, or without one, is refused', async () => {
        const { state } = await begin();
        await expectRefusal(callback(state, `${browserName}=${planted}`));
        await expectRefusal(callback(state, ''));
        const unbound = await signer.sign('state', '', newToken('/', 3600));
        await expectRefusal(callback(unbound, ''));
        await expectRefusal(callback(unbound, `${browserName}=`));
      });

      it('a parameter that is sent twice counts as missing', async () => {
        const { browser, state } = await begin();
        const cookie = `${browserName}=${browser}`;
        await expectRefusal(callback(state, cookie, `&code=x&state=${state}`));
        await expectRefusal(callback(state, cookie, '&code=x&state='));
        await expectRefusal(get(port, `/callback?${'a&'.repeat(1010)}`, cookie));
        await expectFailure(await callback(state, cookie, '&code=x&code=y'));
        const { location } = await logIn();
        const [, login = ''] = location.split('?');
        expect((await get(port, `/return?${login}&${login}`)).status).toBe(404);
      });

      it.each(['access_denied', ''])('the error "%s" beside the code ends the login', async (error) => {
        const { browser, state } = await begin();
        await expectFailure(await callback(state, `${browserName}=${browser}`, `&code=x&error=${error}`));
        expect(requests).toEqual([]);
      });

      it('a state counts once, also of many requests at the same time', async () => {
        const { browser, state } = await begin();
        const cookie = `${browserName}=${browser}`;
        const pages = await Promise.all(Array.from({ length: 20 }, () => callback(state, cookie)));
        expect(pages.map(({ status }) => status).sort()).toEqual([303, ...Array(19).fill(400)]);
        expect(requests).toEqual(['/oauth/token', '/api/uuids/connected']);
        requests = [];
        await expectRefusal(callback(state, cookie));
      });

      it('a token of another purpose is neither a session, nor a state, nor an outcome', async () => {
        const { state, session, location, browser } = await logIn();
        requests = [];
        const login = location.replace(/.*login=/, '');
        for (const token of [state, login])
          expect(await greeting(`${sessionName}=${token}`)).not.toContain('Hello');
        for (const token of [session, login])
          await expectRefusal(callback(token, `${browserName}=${browser}`));
        for (const token of [state, session])
          expect((await get(port, `/return?login=${token}`)).status).toBe(404);
        // The same, with nothing else wrong.
        for (const purpose of ['state', 'return', 'offer'] as const)
          expect(
            await greeting(`${sessionName}=${await signer.sign(purpose, '', newToken(uuid, 300))}`),
          ).not.toContain('Hello');
        for (const purpose of ['session', 'return', 'offer'] as const)
          await expectRefusal(
            callback(await signer.sign(purpose, browser, newToken('/', 300)), `${browserName}=${browser}`),
          );
        for (const purpose of ['state', 'session', 'offer'] as const) {
          const token = await signer.sign(purpose, '', newToken(outcome(state, '/', ''), 300));
          expect((await get(port, `/return?login=${token}`)).status).toBe(404);
        }
      });

      it('markup in signed texts is escaped', async () => {
        const markup = '"><script>attacker</script>';
        const session = await signer.sign('session', '', newToken(markup, 300));
        const page = await greeting(`${sessionName}=${session}`);
        const login = await signer.sign('return', '', newToken(outcome(markup, markup, markup), 300));
        const { body } = await get(port, `/return?login=${login}`);
        for (const text of [page, body]) {
          expect(text).toContain('attacker');
          expect(text).not.toContain('<script>attacker');
        }
        expect(body).not.toContain('"">');
      });

      it('a UUID in capitals is the user of the UUID in lower case', async () => {
        const letters = uuid.replaceAll('5', 'a');
        grant = json({ uuid: letters.toUpperCase() });
        const { session } = await logIn();
        expect(await greeting(`${sessionName}=${session}`)).toContain(`Hello ${letters}`);
        expect(JSON.parse(lastBody)).toEqual({ uuids: [letters] });
      });

      it.each(wrongGrants)('a token response that is %s ends the login', async (_what, answer) => {
        grant = answer;
        const page = await logIn();
        await expectFailure(page);
        expect(requests).toEqual(['/oauth/token']);
      });

      // Servers wait for ten seconds, PHP twice, at any origin.
      if (prefix)
        it('a token response without an end ends the login', async () => {
          grant = (_request, response) => response.writeHead(200).write('{');
          await expectFailure(await logIn());
        }, 30_000);

      // The limit of Java, Go and Ruby is the time.
      if (/\.(py|php)$/.test(file))
        it('a token response of 50 MB is not read to its end', async () => {
          let size = 0;
          async function* spaces() {
            for (; size < 50e6; size += 1e5) yield ' '.repeat(1e5);
          }
          grant = (_request, response) => void pipeline(spaces, response.writeHead(200)).catch(() => {});
          await expectFailure(await logIn());
          expect(size).toBeLessThan(20e6);
        });

      // The others have the time limit of their web server.
      if (prefix && /server\.py|\.go|\.java$/.test(file))
        it('a request that stops in the middle is ended', async () => {
          const socket = connect(port, 'localhost').resume();
          socket.write('GET / HTTP/1.1\r\n');
          await once(socket, 'close');
        }, 20_000);

      it.each([301, 302, 303, 307, 308])('a redirect (%i) of the service is not followed', async (status) => {
        const visits: string[] = [];
        const other = await listen((request, response) => {
          visits.push(`${request.method} ${request.headers.authorization}`);
          json({ uuid })(request, response);
        });
        const redirect = sent(status, JSON.stringify({ uuid }), {
          location: `http://127.0.0.1:${other.port}/`,
        });
        grant = redirect;
        await expectFailure(await logIn());
        [grant, connected] = [json({ uuid }), redirect];
        expect((await logIn()).session).not.toBe('');
        other.server.close();
        expect(visits).toEqual([]);
      });

      it('a login succeeds if the call of `connected` fails', async () => {
        for (const answer of [sent(500, ''), raw('SSH-2.0-service\r\n'), sent(200, '['.repeat(90_000))]) {
          connected = answer;
          expect((await logIn()).session).not.toBe('');
        }
      });

      it('the link of the button logs in without the script', async () => {
        const { body } = await get(port, '/');
        const [, href, state] = /<a href="([^"]*)".* data-state="([^"]*)"/.exec(body) ?? [];
        const { location } = await openStart('');
        const expected = location.replace(/(?<=&state=)[^&]*/, encodeURIComponent(state ?? ''));
        expect(href).toBe(expected.replaceAll('&', '&amp;'));
        expect(body).toContain('<span class="dpplus-label" lang="en">Log in with Secure Connect</span></a>');
      });

      it('the button and the script name the client and the redirect URI', async () => {
        const { body } = await get(port, '/');
        const allowed = `data-client-id="demoapp" data-redirect-uri="${origin}/callback"`;
        expect(body.match(/<a [^>]*>/)?.[0]).toContain(allowed);
        expect(body.match(/<script [^>]*>/)?.[0]).toContain(allowed);
        const login = await get(port, (await logIn()).location);
        expect(login.body.match(/<script [^>]*>/)?.[0]).toContain(allowed);
      });
    });

    describe.sequential('its settings and used states:', () => {
      it.each([
        ...['', ',', 'too short', `${secret},too short`].map((value) => ['SECRET', value] as const),
        ...['yes', 'True', '1'].map((value) => ['IS_SANDBOX', value] as const),
        ...['http://login.example', 'http://localhost.example', 'login.example'].map(
          (value) => ['SERVICE', value] as const,
        ),
      ])(
        'does not serve with %s=%s',
        async (setting, value) => {
          const port = await freePort();
          const changes = { ...settings, [setting]: value };
          const ended = await startServer(start(port, 1), port, 1, changes).then(
            async (app) => {
              const { status, body } = await get(port, '/');
              process.kill(-Number(app.pid));
              return status === 500 ? body : `serves: ${status}`;
            },
            (error: Error) => error.message,
          );
          expect(ended).toContain(`${setting}: `);
        },
        120_000,
      );

      if (below?.name !== name) {
        it('leaves SERVICE and IS_SANDBOX to the file below it', () => {
          expect(readFileSync(`servers/${file}`, 'utf8')).not.toMatch(/sandbox|\bSERVICE\b(?!=)/i);
        });
        return;
      }

      it.each([
        ['http://127.0.0.1:4000', '', 'true'],
        ['http://localhost', '', 'true'],
        ['http://[::1]:4000', '', 'true'],
        ['http://127.0.0.1:4000', 'false', 'false'],
        ['https://login.example', '', 'false'],
        ['https://login.example', 'true', 'true'],
        ['https://localhost:4000', '', 'false'],
        ['http://login.example', 'true', 'true'],
      ])(
        'SERVICE=%s IS_SANDBOX=%s makes data-is-sandbox="%s"',
        async (SERVICE, isSandbox, written) => {
          const port = await freePort();
          const changes = { ...settings, SERVICE, ...(isSandbox && { IS_SANDBOX: isSandbox }) };
          const app = await startServer(start(port, 1), port, 1, changes);
          const { body } = await get(port, '/');
          process.kill(-Number(app.pid));
          expect(/ data-is-sandbox="([^"]*)"/.exec(body)?.[1]).toBe(written);
        },
        120_000,
      );

      it('takes the scopes of ALLOWED_SCOPE from a link, and no others', async () => {
        const port = await freePort();
        const changes = { ...settings, ALLOWED_SCOPE: 'email phone eid_photo' };
        const app = await startServer(start(port, 1), port, 1, changes);
        const queries = ['', 'scope=phone', 'scope=eid_photo%20email', 'scope=eid_profile', 'scope=eid'];
        const pages = queries.map((query) => get(port, `/callback/start?${query}`));
        const statuses = (await Promise.all(pages)).map(({ status }) => status);
        expect(statuses).toEqual([303, 303, 303, 400, 400]);
        process.kill(-Number(app.pid));
      }, 120_000);

      it('keeps no file of used states that another account can create first, or change', async () => {
        const names: string[] = [];
        for (const SECRET of [secret, `another ${secret}`]) {
          const TMPDIR = mkdtempSync(join(folder, 'once-'));
          expect(await takes(['AAAAAAAAAAAAAAAA'], { TMPDIR, SECRET })).toEqual(['true']);
          const files = readdirSync(TMPDIR);
          for (const file of files) expect(statSync(join(TMPDIR, file)).mode & 0o77).toBe(0);
          names.push(...files);
        }
        expect(new Set(names).size).toBe(names.length);
      });

      if (attacks.isForProcesses)
        it('a state counts once for several processes', async () => {
          const ids = usedIds(20_000);
          const SECRET = `the processes' ${secret}`;
          const answers = await Promise.all(Array.from({ length: 4 }, () => takes(ids, { SECRET })));
          const counts = ids.map((_, index) => answers.filter((lines) => lines[index] === 'true').length);
          expect([...new Set(counts)]).toEqual([1]);
        });

      it('remembers the last 100,000 used states, and not more', async () => {
        const ids = usedIds(120_000);
        const again = [-1, -80_000, 0].map((index) => ids.at(index) ?? '');
        const answers = await takes([...ids, ...again], { SECRET: secret });
        expect(answers.filter((answer) => answer === 'true')).toHaveLength(120_001);
        expect(answers.slice(-3)).toEqual(['false', 'false', 'true']);
      }, 120_000);
    });
  });
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));
