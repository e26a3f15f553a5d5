import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserCookie, hostPrefix, sessionCookie } from '../../contract/cookies.ts';
import { purposeHeaders } from '../../contract/prefetch.ts';
import { texts } from '../../contract/texts.ts';
import vectors from '../../contract/vectors.json' with { type: 'json' };
import { makeCertificate } from '../../sandbox/command/https/make-certificate.ts';
import { drawReturn, returnPageOf } from '../../src/server/return-page.ts';
import { scriptHtml } from '../../src/server/script.ts';
import { createSigner, newToken } from '../../src/server/token.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { AttackedServer, first, json, type Page, secrets, sent, service, uuid } from './attacked-server.ts';
import { isPlain, servers } from './servers.ts';

// The checker has the other attacks. Here are those that need a service of bytes, a signed token, or the rules of these files.

/** No browser has it. */
const planted = 'A'.repeat(22);

// PHP: several processes, and a folder for temporary files. Python: `assert` has no effect.
const contact = 'mailto:help@books.example?subject=a&cc=b';
const settings = {
  CONTACT: contact,
  TMPDIR: temporaryFolder(),
  PHP_CLI_SERVER_WORKERS: '4',
  PYTHONOPTIMIZE: '1',
};

/** Bytes in the place of a response. */
const raw =
  (text: string): RequestListener =>
  ({ socket }) =>
    socket.end(text, 'latin1');

const oddTargets = `
  //[ /// /?% PATH?% PATH?state=%ff&code=%zz PATH?&&=&== PATH?dpplus=return&outcome=%00
  PATH?dpplus=return&outcome[]=%ff PATH?code=x&state=%0D%0AAttacker:%20yes PATH?state[]=x&code[]=y
  PATH?dpplus=start&href[]=x&state=%0D%0AAttacker:%20yes&lang[]=z&scope[] PATH?dpplus=start&href=%ff&state=%ff
`.match(/\S+/g);

/** The detail in the log, the response, the query and a header. */
const refusedStarts: [string, number, string, string, string?][] = [
  ['query', 400, 'This link asks for two things at once, or for something unknown.', '&dpplus=start'],
  ['scope', 400, 'This link asks for a scope that is not in ALLOWED_SCOPE.', '&scope=email%20eid_profile'],
  ['state', 400, 'The state of this link is longer than 2,000 characters.', `&state=${'x'.repeat(2001)}`],
  ['not-navigation', 403, 'Open this link in a tab or a popup.', '', 'Sec-Fetch-Dest: iframe'],
  ...purposeHeaders.flatMap((name) =>
    ['prefetch', 'preview'].map((purpose): [string, number, string, string, string] => [
      ...(['prefetch', 403, 'Open this link in a tab or a popup.', ''] as const),
      `${name}: ${purpose}`,
    ]),
  ),
];

const failed = (status: number, error: string) => ({ grant: sent(status, JSON.stringify({ error })) });
const unavailable = 'service_unavailable';
const noResponse = 'request-failed: /oauth/token 0 \\w+';
const unread = 'request-failed: /oauth/token \\d+ \\w+';
const foreign = `${browserCookie}=${planted}; ${hostPrefix}${browserCookie}=${planted}`;
/** The line of the log, the error that the user reads, and what leads to both. */
const refusals: [string, string, { cookie?: string; query?: string; grant?: RequestListener }][] = [
  ['state-refused: no-cookie', 'unknown_state', { cookie: `${browserCookie}=` }],
  ['state-refused: foreign', 'unknown_state', { cookie: foreign }],
  ['login-refused: access_denied', 'access_denied', { query: '&error=access_denied' }],
  ['login-refused: login_limit', 'login_limit', { query: '&error=x&error_description=The%20Login%20Limit' }],
  ['login-refused: invalid_response', 'invalid_response', { query: '&error=a%20b' }],
  ['login-refused: invalid_response', 'invalid_response', { query: '&code=x&error=' }],
  ['request-failed: /oauth/token 401 invalid_client', 'configuration_error', failed(401, 'invalid_client')],
  ['request-failed: /oauth/token 400 invalid_grant', unavailable, failed(400, 'invalid_grant')],
  ['request-failed: /oauth/token 429 slow_down', unavailable, failed(429, 'slow_down')],
  ['request-failed: /oauth/token 500 invalid_response', unavailable, failed(500, '<html>')],
  ['request-failed: /oauth/token 200 invalid_response', unavailable, { grant: json({ uuid: 'x' }) }],
  [noResponse, unavailable, { grant: ({ socket }) => socket.destroy() }],
  [noResponse, unavailable, { grant: raw('SSH-2.0-service\r\n') }],
  [unread, unavailable, { grant: raw('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n"\xff"') }],
  [unread, unavailable, { grant: raw(`HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"uuid":"${uuid}"`) }],
  [unread, unavailable, { grant: raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}') }],
];

/** Logins that succeed, with odd answers of the service, and the line of the log. */
const logins: [string, { grant?: RequestListener; connected?: RequestListener }, string?][] = [
  ['with a byte order mark', { grant: sent(200, `\ufeff{"uuid":"${uuid}"}`) }],
  ['without a reason', { grant: raw(`HTTP/1.1 200\r\nContent-Length: 47\r\n\r\n{"uuid":"${uuid}"}`) }],
  ['with an object before the UUID', { grant: json({ user: { uuid: 'x', list: [{}, '}'] }, uuid }) }],
  ['with an object behind the UUID', { grant: json({ uuid, user: { uuid: 'x' } }) }],
  ['before a report without JSON', { connected: sent(200, '['.repeat(90_000)) }],
  ['before a report that fails', { connected: sent(500, '') }, '/api/uuids/connected 500 \\w+'],
  ['before a report without HTTP', { connected: raw('SSH-2.0-service\r\n') }, '/api/uuids/connected 0 \\w+'],
];

// Most of the time the tests wait for servers that wait, so the servers run beside each other.
for (const server of servers.filter(isPlain))
  describe(`${server.name}:`, { concurrent: true }, () => {
    describe.sequential.each(['https://app.example.test', 'http://app.example.test'])('at %s,', (origin) => {
      const app = new AttackedServer(server, origin);
      beforeAll(() => app.start(settings), 120_000);
      beforeEach(() => app.reset());
      afterAll(() => app.stop());
      testStart(app);
      testCallback(app);
      testReturn(app);
      testService(app, server.file);
    });

    it('a certificate that the system does not trust is not the fault of the user', async () => {
      const app = new AttackedServer(server, 'http://app.example.test');
      const service = createServer(await makeCertificate(['localhost']), json({ uuid })).listen(
        0,
        'localhost',
      );
      await once(service, 'listening');
      const { port } = service.address() as AddressInfo;
      await app.start({ ...settings, INTERNAL_SERVICE: `https://localhost:${port}` });
      await expectFailure(app, await app.logIn(), unavailable);
      await expectLine(app, noResponse);
      app.stop();
      service.close();
    });
  });

/** As each answer of the login. */
function expectPrivate({ head }: Page) {
  expect(head).toMatch(/^cache-control: .*\bno-store\b/im);
  expect(head).toMatch(/^referrer-policy: no-referrer\r?$/im);
}

/** The user reads of the error on the return page, which has no code in its URL. */
async function expectFailure(app: AttackedServer, page: Page, error = 'unknown_state') {
  expect([page.status, page.cookies]).toEqual([303, {}]);
  expect(page.location.replace(/=[\w.-]+$/, '')).toBe(`${app.redirectUri}?dpplus=return&outcome`);
  const end = await app.readReturn(page);
  for (const answer of [page, end]) expectPrivate(answer);
  expect([end.status, end.error, end.href]).toEqual([200, error, `${page.location}&read`]);
}

/** The log has a line, and no secret. */
async function expectLine(app: AttackedServer, line: string) {
  await vi.waitFor(() => expect(app.log).toMatch(RegExp(`\\[dpplus-connect\\] ${line}$`, 'm')), 5000);
  // PHP's development server logs requests.
  expect(app.log.replace(/^.* \[\d{3}]: [A-Z]+ .*$/gm, '')).not.toMatch(secrets);
}

const scriptOf = ({ redirectUri }: AttackedServer, language: 'en' | 'fr') =>
  scriptHtml({ clientId: 'demoapp', redirectUri, service }, language);

function testStart(app: AttackedServer) {
  it('the button is a link to the start that caches can store', async () => {
    const { head, body, cookies } = await app.get('/');
    expect(head).not.toContain('no-store');
    expect(cookies).toEqual({});
    expect(Buffer.from(body, 'latin1').toString()).toContain(
      `<a class="dpplus-connect" data-start target="_top" rel="external" href="${app.redirectUri}?dpplus=start&amp;lang=en">` +
        `<span class="dpplus-label" lang="en">${texts.en.login}</span></a>${scriptOf(app, 'en')}`,
    );
  });

  it.each(refusedStarts)('a start is refused: %s', async (detail, status, text, query, header) => {
    const page = await app.get(`${app.path}?dpplus=start${query}`, '', header ? [header] : []);
    expect([page.status, page.cookies, page.location]).toEqual([status, {}, '']);
    expect(page.head).toMatch(/^content-type: text\/plain; ?charset=utf-8\r?$/im);
    expect(page.body).toContain(text);
    expectPrivate(page);
    await expectLine(app, `start-refused: ${detail}`);
  });

  it.each(vectors.ask)('htmx opens a start in the tab, and nothing begins: $title', async (vector) => {
    const target = `${app.path}?${vector.query}`;
    const page = await app.get(target, '', ['HX-Request: true', 'Sec-Fetch-Dest: empty', 'X-Moz: prefetch']);
    const [, address] = /^hx-redirect: (.*?)\r?$/im.exec(page.head) ?? [];
    expect(address).toBe(vector.asks === 'start' ? target : undefined);
    if (!address) return;
    expect([page.status, page.cookies, page.location, page.body]).toEqual([200, {}, '', '']);
    expect(app.log).not.toContain('[dpplus-connect]');
    expectPrivate(page);
  });

  it.each(oddTargets ?? [])('the request %s is answered', async (target) => {
    const { status, head, body } = await app.get(
      target.replace('PATH', app.path),
      `${browserCookie}=${planted}`,
    );
    expect(`${status} ${body}`).toMatch(/^[234](?!.*(attacker:|Traceback|Warning))/is);
    expect(head).not.toMatch(/^attacker/im);
  });

  it('a start has the scope of the link, and the language of the browser if the link names none', async () => {
    const query = 'scope=&lang=fr&lang=fr&popup=1&popup=1&state=x&state=x';
    const { location } = await app.openStart(query, '', ['Accept-Language: fr;q=0.5, nl-BE']);
    expect(location).toMatch(/\/nl\/oauth\/.*&scope=&state=[\w.-]+&is_sandbox=true$/);
  });

  // On http, any other port of the host can plant a cookie under its plain name.
  if (app.prefix)
    it('a cookie that a sibling host can plant, and that a parser may find, has no effect', async () => {
      const { session } = await app.logIn();
      const { length } = app.requests;
      for (const prefix of ['%5F_Host-', '..Host-', '_[Host-', '_ Host-', '__HOST-', '', '"__Host-']) {
        const end = prefix.startsWith('"') ? '"' : '';
        const { browser, state } = await app.openStart();
        const cookie = `${prefix}${browserCookie}${end}=${browser}`;
        await expectFailure(app, await app.callback(state, cookie));
        await expectFailure(app, await app.callback(state, `${cookie}; ${app.browserName}=${planted}`));
        expect((await app.get('/', `${prefix}${sessionCookie}${end}=${session}`)).body).not.toContain(uuid);
      }
      expect(app.requests).toHaveLength(length);
    });
}

function testCallback(app: AttackedServer) {
  it('a login succeeds, and a UUID in capitals is the user of the UUID in lower case', async () => {
    const letters = uuid.replaceAll('5', 'a');
    app.grant = json({ uuid: letters.toUpperCase() });
    const login = await app.logIn();
    expectPrivate(login);
    const attributes = [...login.head.matchAll(/^set-cookie: *[^;]*; (.*?)\r?$/gim)].map(([, text = '']) =>
      text.toLowerCase().split('; ').sort().join(),
    );
    expect(attributes).toEqual(Array(2).fill(`httponly,path=/,samesite=lax${app.prefix && ',secure'}`));
    expect(JSON.parse(app.lastBody)).toEqual({ uuids: [letters] });
    const home = await app.get('/', `${app.sessionName}=${login.session}`);
    expect(home.body).toContain(letters);
    expect(home.head).toContain('no-store');
  });

  it('a state without a browser is refused', async () => {
    const unbound = await app.signer.sign('state', '', newToken('en/', 3600));
    for (const cookie of ['', `${app.browserName}=`])
      await expectFailure(app, await app.callback(unbound, cookie));
    await expectFailure(app, await app.get(`${app.path}?${'a&'.repeat(1010)}code=x&state=x`));
    expect(app.requests).toEqual([]);
  });

  it.each(refusals)('%s: the user reads %s', async (line, error, { cookie, query, grant }) => {
    const begun = await app.openStart();
    app.grant = grant ?? app.grant;
    await expectFailure(app, await app.callback(begun.state, cookie ?? begun.cookie, query), error);
    expect(app.requests).toEqual(grant ? ['/oauth/token'] : []);
    await expectLine(app, line);
  });

  it.each(['HEAD', 'POST'])(
    'a %s request at the callback is no login, and uses up no state',
    async (method) => {
      const { cookie, state } = await app.openStart();
      const page = await app.callback(state, cookie, '&code=x', method);
      expect([page.status, page.cookies, app.requests]).toEqual([expect.toBeOneOf([404, 405]), {}, []]);
      expect((await app.callback(state, cookie)).cookies).toHaveProperty(app.sessionName);
    },
  );

  it('a state counts once, also of many requests at the same time', async () => {
    const { browser, cookie, state } = await app.openStart('state=x~y');
    const signer = createSigner(first, `demoapp\n${app.redirectUri}`);
    expect(await signer.read('state', browser, state.replace(/(~|%7E).*/, ''))).toBeDefined();
    const pages = await Promise.all(Array.from({ length: 20 }, () => app.callback(state, cookie)));
    expect(pages.map(({ status }) => status)).toEqual(Array(20).fill(303));
    expect(pages.filter(({ cookies }) => cookies[app.sessionName])).toHaveLength(1);
    // The part after `~` does not make it another state.
    await expectFailure(app, await app.callback(`${state}x`, cookie), 'expired_state');
    expect(app.requests).toEqual(['/oauth/token', '/api/uuids/connected']);
  });

  it.each(['used', 'expired'])('a state that is %s is no fault to a user who is logged in', async (what) => {
    const session = `${app.sessionName}=${(await app.logIn()).session}`;
    app.requests = [];
    const { browser, cookie } = await app.openStart();
    const token = newToken('en/books', what === 'used' ? 3600 : -1);
    const state = await app.signer.sign('state', browser, token);
    if (what === 'used') await app.callback(state, cookie, '&error=access_denied');
    await expectFailure(app, await app.callback(state, cookie), 'expired_state');
    await expectLine(app, `state-refused: ${what}`);
    for (const own of [`${cookie}; ${session}`, session]) {
      const page = await app.callback(state, own);
      expect([page.cookies, app.requests]).toEqual([{}, []]);
      expect(await app.readReturn(page)).toMatchObject({ error: '', href: own === session ? '/' : '/books' });
    }
  });
}

function testReturn(app: AttackedServer) {
  it.each([
    ['en', '', ''],
    ['fr', '', 'Accept-Language: fr-BE, en;q=0.1'],
    ['fr', '&lang=fr', 'Accept-Language: de'],
  ] as const)(
    'the return page is the one of dpplus-connect/server: %s%s, %s',
    async (language, lang, header) => {
      const script = scriptOf(app, language);
      for (const error of [undefined, 'access_denied', 'login_limit', 'invalid_scope', 'unknown']) {
        const { cookie, state } = await app.openStart(`href=%2Fbooks${lang}`, '', [header]);
        const { location } = await app.callback(state, cookie, error && `&error=${error}`);
        const outcome = { language, state, href: '/books', ...(error && { error }) };
        const drawn = (errorPage?: string) =>
          drawReturn(returnPageOf(outcome, script, { contact }, errorPage)).replace(/&#38;/g, '&');
        const page = await app.readReturn({ location }, '', [header]);
        expect(page.html).toBe(drawn(`${location}&read`));
        expect(page.head).toContain(`default-src 'none'; script-src ${service}; frame-ancestors 'none'`);
        if (error) expect((await app.readReturn({ location: page.href }, '', [header])).html).toBe(drawn());
      }
      const unknown = await app.get(`${app.path}?code=x&state=x`, '', ['Accept-Language: lb']);
      expect((await app.readReturn(unknown)).html).toContain('<html lang="de">');
    },
  );

  it('the return page escapes the page that it leads to', async () => {
    const { cookie, state } = await app.openStart('href=%2F%22%3E%3Cscript%3E');
    const { html } = await app.readReturn(await app.callback(state, cookie));
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  it('an outcome that is wrong or expired says so, but not to a user who is logged in', async () => {
    const session = `${app.sessionName}=${(await app.logIn()).session}`;
    const expired = async (query?: string) => {
      const { cookie, state } = await app.openStart('href=%2Fbooks');
      const { location } = await app.callback(state, cookie, query);
      const text = Buffer.from(location.split('.').at(-2) ?? '', 'base64url').toString();
      return `&outcome=${await app.signer.sign('return', '', newToken(text, -1))}`;
    };
    const page = (query: string, cookie = '') =>
      app.readReturn({ location: `${app.path}?dpplus=return${query}` }, cookie);
    const leads = ({ status, location }: Page, href: string) =>
      expect([status, location.replace(app.origin, '')]).toEqual([303, href]);
    const late = await expired('&error=access_denied');
    for (const [query, reason, href] of [
      ['', 'foreign', '/'],
      ['&outcome=x', 'foreign', '/'],
      [late.repeat(2), 'foreign', '/'],
      [late, 'expired', '/books'],
    ] as const) {
      const own = await page(query);
      expect(own).toMatchObject({ status: 200, error: 'expired_state', state: '' });
      expect((await app.readReturn({ location: own.href })).href).toBe(href);
      expectPrivate(own);
      await expectLine(app, `return-refused: ${reason}`);
      leads(await page(query, session), href);
    }
    leads(await page(await expired()), '/books');
  });
}

/** Bytes of a response, of which the last is repeated every second. */
const dripping =
  (text: string): RequestListener =>
  ({ socket }) => {
    socket.write(text);
    const timer = setInterval(() => socket.write(text.slice(-1)), 1000);
    socket.on('close', () => clearInterval(timer)).on('error', () => {});
  };

function testService(app: AttackedServer, file: string) {
  it.each(logins)('a token response %s logs in', async (_what, answers, line) => {
    Object.assign(app, answers);
    expect((await app.logIn()).session).not.toBe('');
    if (line) await expectLine(app, `request-failed: ${line}`);
  });

  if (app.prefix)
    it('a token response without an end ends the login after ten seconds', async () => {
      const begins = ['HTTP/1.1 200 OK\r\nA: x', 'HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n ', ' '];
      const began = performance.now();
      const logins: ReturnType<typeof app.logIn>[] = [];
      // One after the other, because an idle process of PHP can take two requests at once, and answers them in turn.
      for (const begin of begins)
        await new Promise<void>((asked) => {
          app.grant = (...both) => asked(dripping(begin)(...both));
          logins.push(app.logIn());
        });
      const pages = await Promise.all(logins);
      expect(performance.now() - began).toBeLessThan(13_000);
      for (const page of pages) await expectFailure(app, page, unavailable);
    });

  it('a token response of 50 MB is not read to its end', async () => {
    let size = 0;
    async function* spaces() {
      for (; size < 50e6; size += 1e5) yield ' '.repeat(1e5);
    }
    app.grant = (_request, response) => void pipeline(spaces, response.writeHead(200)).catch(() => {});
    await expectFailure(app, await app.logIn(), unavailable);
    expect(size).toBeLessThan(20e6);
  });

  // The others have the time limit of their web server.
  if (app.prefix && /^(python|go|java)/.test(file))
    it('a request that stops in the middle is ended', async () => {
      const socket = connect(app.port, 'localhost').resume();
      socket.write('GET / HTTP/1.1\r\n');
      await once(socket, 'close');
    });
}
