import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
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

type Page = Awaited<ReturnType<typeof get>>;

/** Requests a page. Cookies are sent as they are, one byte for each character, which `fetch` refuses to do. */
async function get(port: number, target: string, cookie = '', headers: readonly string[] = []) {
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
  const cookies = [...head.matchAll(/^set-cookie: *([^=]*)=([^;\r]*)/gim)].map((found) => found.slice(1, 3));
  return {
    /** 0 if the server ended the connection without a response. */
    status: Number(/^HTTP\/1\.[01] (\d+)/.exec(head)?.[1] ?? 0),
    head,
    body: rest.join('\r\n\r\n'),
    /** The new cookies by name. */
    cookies: Object.fromEntries(cookies) as Record<string, string>,
    location: /^location: .*?(\/[^/\r]*)\r?$/im.exec(head)?.[1] ?? '',
  };
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
const smuggled = [
  ...['x=a ', 'x=a\t', 'x=a,', 'x="a ', '\xa0', '\x85', '\xe2\x80\x83', '\xef\xbb\xbf', '='].map(
    (before) => `${before}__Host-NAME=VALUE`,
  ),
  ...['%5F_Host-', '..Host-', '_[Host-', '_ Host-', '__HOST-', ''].map((prefix) => `${prefix}NAME=VALUE`),
  '"__Host-NAME"=VALUE',
];

/** Cookies of other apps: no parser may stop at one of them. */
const foreign =
  '=nameless; valueless; ;;;=; a/b=1; json={"a":[1,"b;c"]}; discount=100%; browser[]=x; session[a]=x; $Version=1; a=b, c=d; latin=\xff\xe9';

const oddTargets = [
  ...['//[', '///', '/?%', '/return?login=%ff', '/return?login=%00', '/return?login[]=x'],
  ...['/callback/start?%', '/callback?state=%ff&code=%zz', '/callback?state=%ff&code=x', '/callback?&&=&=='],
  ...['/callback?state[]=x&code[]=y&state[a]=z', '/callback?state=%0D%0AAttacker:%20yes'],
  '/callback/start?href[]=x&state[a]=y&lang[]=z&scope[]',
  '/callback/start?href=%ff&state=%ff&scope=%ff&lang=%ff&popup=%ff',
];

/** Of a link to the start: a page that the start replaces by `/`, beside those of the checker and the test vectors. */
const foreignPages = [
  ...['%09//elsewhere.be', '%20//elsewhere.be', '/%00/elsewhere.be', '/books%0D%0A//elsewhere.be'],
  ...['/books%0A', '/%7F', '/b%C3%BCcher', '/my%20books', 'books', '/books&href=/books'],
];

/** More than the scopes `email phone` of ALLOWED_SCOPE here. The checker sends other scopes of the service. */
const tooWide = [
  ...['eid_profile', 'email%20eid_profile', 'email%20phone%20eid_profile%20eid_photo%20eid_address', 'eid'],
  ...['email%09email', 'email%0Aphone', 'email%00', 'email%C2%A0phone', 'email,phone', 'EMAIL', 'emai', 'x'],
];

/** Beside those of the checker. */
const noNavigations = [
  ['Sec-Fetch-Dest: document', 'Sec-Purpose: prefetch'],
  ...['frame', 'embed', 'object', 'image', 'empty'].map((target) => [`Sec-Fetch-Dest: ${target}`]),
];

const wrongUuids = ['-'.repeat(36), uuid.replaceAll('-', '0'), `${uuid}\n`, `${uuid}0`, `<b>${uuid}</b>`];

/** Beside those of the checker. */
const wrongGrants: readonly (readonly [what: string, answer: RequestListener])[] = [
  ...[...wrongUuids.map((text) => ({ uuid: text })), { uuid: true }, [uuid], [{ uuid }], true].map(
    (body) => [JSON.stringify(body), json(body)] as const,
  ),
  ...[301, 302, 303, 307, 308, 400, 500].map((status) => {
    const answer = sent(status, JSON.stringify({ uuid }), { location: '/elsewhere' });
    return [`a UUID with the status ${status}`, answer] as const;
  }),
  ['an empty body', sent(200, '')],
  ['arrays in arrays', sent(200, '['.repeat(90_000))],
  ['bytes that are not UTF-8', raw('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n"\xff"')],
  ['half of the body', raw(`HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"uuid":"${uuid}"`)],
  ['a wrong chunk', raw(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}`)],
  ['another protocol', raw('SSH-2.0-service\r\n')],
];

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
      let service: Server;
      let servicePort = 0;
      let grant = json({ uuid });
      let connected = json({});
      let requests: string[] = [];
      let lastBody = '';

      beforeAll(async () => {
        service = createServer(async (request, response) => {
          requests.push(request.url ?? '');
          lastBody = await text(request);
          (request.url === '/oauth/token' ? grant : connected)(request, response);
        }).listen(0, '127.0.0.1');
        await once(service, 'listening');
        servicePort = (service.address() as AddressInfo).port;
        port = await freePort();
        app = await startServer(start(port, servicePort), port, servicePort, {
          ...settings,
          ORIGIN: origin,
          ALLOWED_SCOPE: 'email phone',
        });
      }, 120_000);
      afterAll(() => {
        process.kill(-Number(app.pid));
        service.close();
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
        return { ...page, state, session: page.cookies[sessionName] ?? '' };
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
        const html = page.body.replaceAll('&amp;', '&');
        const [, href = '', state = ''] = / href="([^"]*)" data-state="([^"]*)"/.exec(html) ?? [];
        return { ...page, href, state };
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

      it('a login succeeds, and a UUID in capitals is the user of the UUID in lower case', async () => {
        const letters = uuid.replaceAll('5', 'a');
        grant = json({ uuid: letters.toUpperCase() });
        const { state, session, location } = await logIn();
        expect(JSON.parse(lastBody)).toEqual({ uuids: [letters] });
        expect(await greeting(`${sessionName}=${session}`)).toContain(`Hello ${letters}`);
        const page = await readReturn(location);
        expect([page.href, page.state]).toEqual(['/', state]);
        expect(page.body).toMatch(/<h1>Login confirmed<((?!data-error).)*$/s);
      });

      it('a link to the start begins a login of this browser', async () => {
        const { status, head, location, state, cookies, cookie } = await openStart('');
        const redirectUri = encodeURIComponent(`${origin}/callback`);
        expect([status, location]).toEqual([
          303,
          `http://127.0.0.1:${servicePort}/en/oauth/authenticate.html?response_type=code&client_id=demoapp&redirect_uri=${redirectUri}&scope=email&state=${state}&is_sandbox=true`,
        ]);
        expect(head).toMatch(/^referrer-policy: no-referrer\r?$/im);
        expect(cookies[browserName]).toMatch(/^[\w-]{22}$/);
        expect((await openStart('', cookie)).cookies).toEqual({});
      });

      it.each(tooWide)('the start with the scope %j is refused', async (scope) => {
        const { status, cookies, location, body } = await openStart(`scope=${scope}`);
        expect([status, cookies, location]).toEqual([400, {}, '']);
        expect(body).toContain('ALLOWED_SCOPE');
      });

      it.each([
        ['scope=email&lang=fr&popup=1', /\/fr\/oauth\/.*&scope=email&.*&is_sandbox=true&popup=1$/],
        ['scope=&lang=pt&popup=0', /\/en\/oauth\/.*&scope=&.*&is_sandbox=true$/],
        ['scope=phone%20email', /&scope=phone%20email&/],
        ['scope=email%20email', /&scope=email%20email&/],
        ['scope[]=phone', /&scope=email&/],
        ['scope=phone&scope=phone&lang=fr&lang=fr', /\/en\/oauth\/.*&scope=email&/],
        ['popup=1&popup=1&state=x&state=x', /&state=[\w.-]+&is_sandbox=true$/],
      ])('the start with %s redirects to %s', async (query, url) => {
        expect((await openStart(query)).location).toMatch(url);
      });

      it.each(foreignPages)('a login from the start with href=%s leads to the first page', async (href) => {
        expect((await logInFromStart(`href=${href}`)).href).toBe('/');
      });

      it.each(noNavigations)('a request with %s %s starts no login', async (...headers) => {
        const { status, cookies, location } = await openStart('', '', headers);
        expect([status, cookies, location]).toEqual([403, {}, '']);
      });

      it('the start does not use a planted cookie', async () => {
        const { cookie: own } = await openStart('');
        const both = `${browserName}=${planted};${own}`;
        const { state, cookie } = await openStart('', both);
        expect(cookie).toMatch(/=[\w-]{22}$/);
        expect([own, `${browserName}=${planted}`]).not.toContain(cookie);
        await expectRefusal(callback(state, `${both};${cookie}`));
      });

      it.each(['\n//elsewhere.example\n', 'x\n/elsewhere\ny', '\r\nAttacker: yes', '~', 'x~y', '\0', '日本'])(
        'a state of the page with %j changes neither the headers nor the page of the login',
        async (text) => {
          const begun = await openStart(
            `state=${encodeURIComponent(text)}&href=%2Fbooks%3Fid%3D1%26sort%3Dtitle`,
          );
          for (const cookie of ['', `${browserName}=${planted}`])
            await expectRefusal(callback(begun.state, cookie));
          const back = await callback(begun.state, begun.cookie);
          const page = await readReturn(back.location);
          expect(page.href).toBe('/books?id=1&sort=title');
          for (const { head } of [begun, back, page]) expect(head).not.toMatch(/^attacker/im);
          requests = [];
          // The part after `~` does not make it another state.
          await expectRefusal(callback(`${begun.state}x`, begun.cookie));
        },
      );

      // WEBrick refuses the second URL.
      it('a state of the page that is not UTF-8, or too long, is answered', async () => {
        expect((await logInFromStart('state=%ff')).status).toBe(200);
        expect((await logInFromStart(`state=${'x'.repeat(3000)}`)).state.length).toBeLessThanOrEqual(2000);
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
      if (prefix)
        it.each(smuggled)('a cookie of a sibling host, %j, has no effect', async (text) => {
          const spell = (name: string, value: string) => text.replace('NAME', name).replace('VALUE', value);
          const { browser, state } = await begin();
          const cookie = spell('browser', browser);
          await expectRefusal(callback(state, cookie));
          await expectRefusal(callback(state, `${cookie}; ${browserName}=${planted}`));
          const { session } = await logIn();
          expect(await greeting(spell('session', session))).not.toContain('Hello');
        });

      it.each([planted, 'x', '', '"><script>attacker</script>', `${planted}%3B Domain=attacker`])(
        'the browser cookie "%s" is not written back',
        async (value) => {
          const { status, head, body, cookies } = await get(port, '/', `${browserName}=${value}`);
          expect([status, head.includes(planted)]).toEqual([200, false]);
          expect(head + body).not.toMatch(/attacker/i);
          if (value !== planted) expect(cookies[browserName]).toMatch(/^[\w-]{22}$/);
        },
      );

      it('a login succeeds beside cookies of other apps', async () => {
        const { browser, state } = await begin();
        const cookie = `${foreign}; ${browserName}=${browser}; ${foreign}`;
        expect((await get(port, '/', cookie)).status).toBe(200);
        const { cookies } = await callback(state, cookie);
        const session = `${foreign}; ${sessionName}=${cookies[sessionName]}; ${foreign}`;
        expect(await greeting(session)).toContain('Hello');
      });

      it.each(oddTargets)('the request %s is answered', async (target) => {
        const { status, head, body } = await get(port, target, `${browserName}=${planted}`);
        expect(`${status} ${head}${body}`).toMatch(/^[234](?!.*(attacker|Traceback|Warning))/is);
      });

      it('a state without a browser is refused', async () => {
        const unbound = await signer.sign('state', '', newToken('/', 3600));
        await expectRefusal(callback(unbound, ''));
        await expectRefusal(callback(unbound, `${browserName}=`));
      });

      it('a second state, a second outcome or an empty error ends the login', async () => {
        const { browser, state } = await begin();
        const cookie = `${browserName}=${browser}`;
        await expectRefusal(callback(state, cookie, '&code=x&state='));
        await expectRefusal(get(port, `/callback?${'a&'.repeat(1010)}`, cookie));
        await expectFailure(await callback(state, cookie, '&code=x&error='));
        expect(requests).toEqual([]);
        const { location } = await logIn();
        const [, login = ''] = location.split('?');
        expect((await get(port, `/return?${login}&${login}`)).status).toBe(404);
      });

      it('a state counts once, also of many requests at the same time', async () => {
        const { browser, state } = await begin();
        const cookie = `${browserName}=${browser}`;
        const pages = await Promise.all(Array.from({ length: 20 }, () => callback(state, cookie)));
        expect(pages.map(({ status }) => status).sort()).toEqual([303, ...Array(19).fill(400)]);
        expect(requests).toEqual(['/oauth/token', '/api/uuids/connected']);
      });

      it('a token of another purpose is neither a session, nor a state, nor an outcome', async () => {
        const { state, browser } = await begin();
        for (const purpose of ['state', 'session', 'return', 'offer'] as const) {
          const sign = (bind: string, text: string) => signer.sign(purpose, bind, newToken(text, 300));
          if (purpose !== 'session')
            expect(await greeting(`${sessionName}=${await sign('', uuid)}`)).not.toContain('Hello');
          if (purpose !== 'state')
            await expectRefusal(callback(await sign(browser, '/'), `${browserName}=${browser}`));
          const login = await sign('', outcome(state, '/', ''));
          if (purpose !== 'return') expect((await get(port, `/return?login=${login}`)).status).toBe(404);
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

      it.each(wrongGrants)('a token response that is %s ends the login', async (_what, answer) => {
        grant = answer;
        await expectFailure(await logIn());
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

      it('a login succeeds if the call of `connected` fails', async () => {
        for (const answer of [sent(500, ''), raw('SSH-2.0-service\r\n'), sent(200, '['.repeat(90_000))]) {
          connected = answer;
          expect((await logIn()).session).not.toBe('');
        }
      });

      it('the button is a link that logs in without the script, and names the client and the redirect URI', async () => {
        const { body } = await get(port, '/');
        const [link = '', href, state] = /<a href="([^"]*)".* data-state="([^"]*)"[^>]*>/.exec(body) ?? [];
        const { location } = await openStart('');
        const expected = location.replace(/(?<=&state=)[^&]*/, encodeURIComponent(state ?? ''));
        expect(href).toBe(expected.replaceAll('&', '&amp;'));
        expect(body).toContain('<span class="dpplus-label" lang="en">Log in with Secure Connect</span></a>');
        const login = await get(port, (await logIn()).location);
        for (const element of [link, ...[body, login.body].map((html) => html.match(/<script [^>]*>/)?.[0])])
          expect(element).toContain(`data-client-id="demoapp" data-redirect-uri="${origin}/callback"`);
      });
    });

    describe.sequential('its settings and used states:', () => {
      async function pageWith(changes: Record<string, string>) {
        const port = await freePort();
        const app = await startServer(start(port, 1), port, 1, { ...settings, ...changes });
        const page = await get(port, '/');
        process.kill(-Number(app.pid));
        return page;
      }

      it.each([
        ...['SECRET=', 'SECRET=,', 'SECRET=too short', `SECRET=${secret},too short`],
        ...['IS_SANDBOX=yes', 'IS_SANDBOX=True', 'IS_SANDBOX=1', 'SERVICE=login.example'],
        ...['SERVICE=http://login.example', 'SERVICE=http://localhost.example'],
      ])(
        'does not serve with %s',
        async (text) => {
          const [setting = '', value = ''] = text.split('=');
          const ended = await pageWith({ [setting]: value }).then(
            ({ status, body }) => (status === 500 ? body : `serves: ${status}`),
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
          const { body } = await pageWith({ SERVICE, ...(isSandbox && { IS_SANDBOX: isSandbox }) });
          expect(/ data-is-sandbox="([^"]*)"/.exec(body)?.[1]).toBe(written);
        },
        120_000,
      );

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
