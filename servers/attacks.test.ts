import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { certificate } from '../src/checker/testing/certificate.ts';
import { drawReturnPage, type Outcome, returnPageOf } from '../src/server/return-page.ts';
import { scriptHtml } from '../src/server/script.ts';
import { newToken } from '../src/server/token.ts';
import type { Language } from '../src/vocabulary/languages.ts';
import { AttackedServer, json, type Page, secrets, sent, uuid } from './attacked-server.ts';
import { isPlain, servers } from './servers.ts';

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
  ...['//[', '///', '/?%', 'PATH?%', 'PATH?state=%ff&code=%zz', 'PATH?&&=&=='],
  ...['outcome=%ff', 'outcome=%00', 'outcome[]=x'].map((outcome) => `PATH?dpplus=return&${outcome}`),
  ...['PATH?state[]=x&code[]=y&state[a]=z', 'PATH?code=x&state=%0D%0AAttacker:%20yes'],
  'PATH?dpplus=start&href[]=x&state[a]=y&lang[]=z&scope[]',
  'PATH?dpplus=start&href=%ff&state=%ff&scope=%ff&lang=%ff&popup=%ff',
];

const byTab = 'Open this link in a tab or a popup.';
const refusedStarts: readonly (readonly [
  detail: string,
  status: number,
  query: string,
  header: string,
  text: string,
])[] = [
  ['query', 400, '&dpplus=start', '', 'This link asks for two things at once, or for something unknown.'],
  [
    ...(['scope', 400, '&scope=email%20eid_profile', ''] as const),
    'This link asks for a scope that is not in ALLOWED_SCOPE. Remove it from the link, or add it to the setting.',
  ],
  [
    ...(['state', 400, `&state=${'x'.repeat(2001)}`, ''] as const),
    'The state of this link is longer than 2,000 characters.',
  ],
  ...['Sec-Purpose: prefetch;prerender', 'Purpose: prefetch', 'X-Purpose: preview', 'X-Moz: prefetch'].map(
    (header) => ['prefetch', 403, '', header, byTab] as const,
  ),
  ['not-navigation', 403, '', 'Sec-Fetch-Dest: iframe', byTab],
];

/** An answer of the service to a new browser. */
const answered =
  (query: string) =>
  async (app: AttackedServer): Promise<Page> => {
    const { state, cookie } = await app.begin();
    return app.callback(state, cookie, query);
  };
const granted =
  (grant: RequestListener) =>
  (app: AttackedServer): Promise<Page> => {
    app.grant = grant;
    return app.logIn();
  };
const failed = (status: number, error: string) => granted(sent(status, JSON.stringify({ error })));

/** The line of the log, the error of the return page, and what leads to both. */
const refusals: readonly (readonly [
  line: string,
  error: string,
  answer: (app: AttackedServer) => Promise<Page>,
])[] = [
  ['state-refused: no-cookie', 'unknown_state', async (app) => app.callback((await app.begin()).state, '')],
  [
    ...(['state-refused: foreign', 'unknown_state'] as const),
    async (app) => app.callback((await app.begin()).state, `${app.browserName}=${planted}`),
  ],
  [
    ...(['state-refused: expired', 'expired_state'] as const),
    async (app) => {
      const { browser, cookie } = await app.begin();
      return app.callback(await app.signer.sign('state', browser, newToken('/books', -1)), cookie);
    },
  ],
  [
    ...(['state-refused: used', 'expired_state'] as const),
    async (app) => {
      const { state, cookie } = await app.begin();
      await app.callback(state, cookie, '&error=access_denied');
      return app.callback(state, cookie);
    },
  ],
  ['login-refused: access_denied', 'access_denied', answered('&error=access_denied')],
  [
    ...(['login-refused: login_limit', 'login_limit'] as const),
    answered('&error=access_denied&error_description=The%20Login%20Limit'),
  ],
  ['login-refused: invalid_scope', 'invalid_scope', answered('&error=invalid_scope')],
  ['login-refused: invalid_response', 'invalid_response', answered('&error=a%20b')],
  ['login-refused: invalid_response', 'invalid_response', answered('&code=x&error=')],
  ['request-failed: /oauth/token 401 invalid_client', 'configuration_error', failed(401, 'invalid_client')],
  ['request-failed: /oauth/token 400 invalid_grant', 'service_unavailable', failed(400, 'invalid_grant')],
  ['request-failed: /oauth/token 429 slow_down', 'service_unavailable', failed(429, 'slow_down')],
  ['request-failed: /oauth/token 500 invalid_response', 'service_unavailable', granted(sent(500, '<html>'))],
  ['request-failed: /oauth/token 200 invalid_response', 'service_unavailable', granted(json({ uuid: 'x' }))],
  [
    ...(['request-failed: /oauth/token 0 \\w+', 'service_unavailable'] as const),
    granted(({ socket }) => socket.destroy()),
  ],
];

const wrongGrants: readonly (readonly [what: string, answer: RequestListener])[] = [
  ['bytes that are not UTF-8', raw('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n"\xff"')],
  ['half of the body', raw(`HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"uuid":"${uuid}"`)],
  ['a wrong chunk', raw(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}`)],
  ['another protocol', raw('SSH-2.0-service\r\n')],
];

const rightGrants: readonly (readonly [what: string, answer: RequestListener])[] = [
  ['with a byte order mark', sent(200, `\ufeff{"uuid":"${uuid}"}`)],
  ['without a reason', raw(`HTTP/1.1 200\r\nContent-Length: 47\r\n\r\n{"uuid":"${uuid}"}`)],
  ['with an object before the UUID', json({ user: { uuid: 'x', list: [{}, '}'] }, uuid })],
];

// Most of the time the tests wait for servers that wait, so the servers run beside each other.
for (const server of servers) {
  if (!isPlain(server)) continue;
  describe(`${server.name}:`, { concurrent: true }, () => {
    describe.sequential.each(['https://app.example.test', 'http://app.example.test'])('at %s,', (origin) => {
      const app = new AttackedServer(server, origin);
      beforeAll(() => app.start(settings), 120_000);
      beforeEach(() => app.reset());
      afterAll(() => app.stop());
      testLogin(app);
      testStart(app);
      testCookies(app);
      testCallback(app);
      testReturn(app);
      testService(app, server.file);
    });
    describe.sequential('with a fault of the operator,', () => {
      testFaults(new AttackedServer(server, 'http://app.example.test'));
    });
  });
}

/** As each answer of the login. */
function expectPrivate({ head }: Page) {
  expect(head).toMatch(/^cache-control: .*\bno-store\b/im);
  expect(head).toMatch(/^referrer-policy: no-referrer\r?$/im);
}

/** The user reads of the error on the return page, which has no code in its URL. */
async function expectFailure(app: AttackedServer, page: Page, error: string) {
  expect([page.status, page.cookies]).toEqual([303, {}]);
  expect(page.location.replace(/=[\w.-]+$/, '')).toBe(`${app.redirectUri}?dpplus=return&outcome`);
  const end = await app.readReturn(page);
  for (const answer of [page, end]) expectPrivate(answer);
  expect([end.status, end.error, end.href]).toEqual([200, error, `${page.location}&read`]);
}

async function expectRefusal(app: AttackedServer, answer: Promise<Page>, error = 'unknown_state') {
  app.requests = [];
  await expectFailure(app, await answer, error);
  expect(app.requests).toEqual([]);
}

/** The log has a line, and no secret. */
async function expectLine(app: AttackedServer, line: string) {
  await vi.waitFor(() => expect(app.log).toMatch(RegExp(`\\[dpplus-connect\\] ${line}$`, 'm')), 5000);
  // PHP's development server logs requests.
  expect(app.log.replace(/^.* \[\d{3}]: [A-Z]+ .*$/gm, '')).not.toMatch(secrets);
}

/** The page as `dpplus-connect/server` draws it. */
function drawn(app: AttackedServer, outcome: Outcome, language: Language, errorPage?: string) {
  const service = `http://127.0.0.1:${app.servicePort}`;
  const script = scriptHtml({ clientId: 'demoapp', redirectUri: app.redirectUri, service }, language);
  return drawReturnPage(returnPageOf(outcome, language, script, {}, errorPage)).replaceAll('&#38;', '&');
}

function testLogin(app: AttackedServer) {
  it('a login succeeds, and a UUID in capitals is the user of the UUID in lower case', async () => {
    const letters = uuid.replaceAll('5', 'a');
    app.grant = json({ uuid: letters.toUpperCase() });
    const login = await app.logIn();
    expect(JSON.parse(app.lastBody)).toEqual({ uuids: [letters] });
    const home = await app.get('/', `${app.sessionName}=${login.session}`);
    expect(home.body).toContain(letters);
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
    expect(href).toBe(`${app.redirectUri}?dpplus=start`);
    expect(body).toContain('<span class="dpplus-label" lang="en">Log in with Secure Connect</span></a>');
    const login = await app.readReturn(await app.logIn());
    for (const html of [body, login.body])
      expect(html.match(/<script [^>]*>/)?.[0]).toContain(
        `data-client-id="demoapp" data-redirect-uri="${app.redirectUri}"`,
      );
  });

  it.each(['/start', '/return', 'x', '//'])('PATH%s is not the redirect URI', async (more) => {
    const { status, cookies } = await app.get(`${app.path}${more}?dpplus=start`);
    // Some frameworks redirect to one slash.
    expect([status, cookies]).toEqual([more === '//' ? expect.any(Number) : 404, {}]);
  });

  it.each(refusedStarts)('a start is refused: %s', async (detail, status, query, header, reason) => {
    app.log = '';
    const page = await app.get(`${app.path}?dpplus=start${query}`, '', header ? [header] : []);
    expect([page.status, page.cookies, page.location, page.body]).toEqual([status, {}, '', reason]);
    expect(page.head).toMatch(/^content-type: text\/plain; ?charset=utf-8\r?$/im);
    expectPrivate(page);
    await expectLine(app, `start-refused: ${detail}`);
  });

  it.each(oddTargets)('the request %s is answered', async (target) => {
    const { status, head, body } = await app.get(
      target.replace('PATH', app.path),
      `${app.browserName}=${planted}`,
    );
    expect(`${status} ${head}${body}`).toMatch(/^[234](?!.*(attacker|Traceback|Warning))/is);
  });
}

function testStart(app: AttackedServer) {
  it('a link to the start begins a login of this browser', async () => {
    const page = await app.openStart('');
    const { status, location, state, cookies, cookie } = page;
    const redirectUri = encodeURIComponent(app.redirectUri);
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
    ['lang=fr', /\/fr\/oauth\//],
    ['popup=1&popup=1&state=x&state=x', /&state=[\w.-]+&is_sandbox=true$/],
  ])('the start with %s redirects to %s', async (query, url) => {
    expect((await app.openStart(query)).location).toMatch(url);
  });

  it('a start without a language is in the one of the browser', async () => {
    const { location } = await app.openStart('lang=xx', '', ['Accept-Language: fr;q=0.5, nl-BE']);
    expect(location).toContain('/nl/oauth/');
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
      await expectRefusal(app, app.callback(`${begun.state}x`, begun.cookie), 'expired_state');
    },
  );

  it('a state of the page that is not UTF-8 is answered', async () => {
    expect((await app.logInFromStart('state=%ff')).status).toBe(200);
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
      const cookie = spell('dp-browser', browser);
      await expectRefusal(app, app.callback(state, cookie));
      await expectRefusal(app, app.callback(state, `${cookie}; ${app.browserName}=${planted}`));
      const { session } = await app.logIn();
      expect((await app.get('/', spell('dp-session', session))).body).not.toContain(uuid);
    });

  it('a state without a browser is refused', async () => {
    const unbound = await app.signer.sign('state', '', newToken('/', 3600));
    await expectRefusal(app, app.callback(unbound, ''));
    await expectRefusal(app, app.callback(unbound, `${app.browserName}=`));
  });
}

function testCallback(app: AttackedServer) {
  it.each(refusals)('%s: the user reads %s', async (line, error, answer) => {
    app.log = '';
    const page = await answer(app);
    await expectFailure(app, page, error);
    await expectLine(app, line);
  });

  it('a callback of 1,010 parameters ends the login', async () => {
    const { cookie } = await app.begin();
    await expectRefusal(app, app.get(`${app.path}?${'a&'.repeat(1010)}code=x&state=x`, cookie));
  });

  it.each(['HEAD', 'POST'])(
    'a %s request at the callback is no login, and uses up no state',
    async (method) => {
      const { cookie, state } = await app.begin();
      const page = await app.callback(state, cookie, '&code=x', method);
      expect([page.status, page.cookies, app.requests]).toEqual([expect.toBeOneOf([404, 405]), {}, []]);
      expect((await app.callback(state, cookie)).cookies).toHaveProperty(app.sessionName);
    },
  );

  it('a state counts once, also of many requests at the same time', async () => {
    const { cookie, state } = await app.begin();
    const pages = await Promise.all(Array.from({ length: 20 }, () => app.callback(state, cookie)));
    expect(pages.map(({ status }) => status)).toEqual(Array(20).fill(303));
    expect(pages.filter(({ cookies }) => cookies[app.sessionName])).toHaveLength(1);
    expect(app.requests).toEqual(['/oauth/token', '/api/uuids/connected']);
  });

  it('a user who is logged in reads of no refused state', async () => {
    const { cookie, state } = await app.openStart('href=%2Fbooks');
    const session = `${app.sessionName}=${(await app.callback(state, cookie)).cookies[app.sessionName]}`;
    app.requests = [];
    for (const [cookies, href] of [
      [`${cookie}; ${session}`, '/books'],
      [session, '/'],
    ] as const) {
      const page = await app.callback(state, cookies);
      expect(page.cookies).toEqual({});
      expect(await app.readReturn(page)).toMatchObject({ error: '', href });
    }
    expect(app.requests).toEqual([]);
  });
}

function testReturn(app: AttackedServer) {
  it('the return page escapes the page that it leads to', async () => {
    const { body } = await app.logInFromStart(`href=${encodeURIComponent('/"><script>attacker</script>')}`);
    expect(body).toContain('attacker');
    expect(body).not.toContain('"><script>attacker');
  });

  it.each([
    ['en', ''],
    ['fr', 'Accept-Language: fr-BE, en;q=0.1'],
  ] as const)('the return page is the one of dpplus-connect/server: %s', async (language, header) => {
    for (const error of [undefined, 'access_denied', 'unknown_state', 'invalid_scope', 'server_error']) {
      const { cookie, state } = await app.openStart('href=%2Fbooks');
      const { location } =
        error === 'unknown_state'
          ? await app.callback(state, '')
          : await app.callback(state, cookie, error && `&error=${error}`);
      const outcome = { state, href: error === 'unknown_state' ? '/' : '/books', ...(error && { error }) };
      const page = await app.readReturn({ location }, '', [header]);
      const errorPage = `${location}&read`;
      expect(page.html).toBe(drawn(app, outcome, language, errorPage));
      expect(page.head).toContain(
        `default-src 'none'; script-src http://127.0.0.1:${app.servicePort}; frame-ancestors 'none'`,
      );
      if (!error) continue;
      const toRead = await app.readReturn({ location: page.href }, '', [header]);
      expect(toRead.html).toBe(drawn(app, outcome, language));
    }
  });

  it('an outcome of another app, or none, leads a user who is logged in to the first page', async () => {
    const session = `${app.sessionName}=${(await app.logIn()).session}`;
    const { location } = await app.logIn();
    for (const query of ['', '&outcome=x', `&${location.split('&')[1]}`.repeat(2)]) {
      const own = { location: `${app.path}?dpplus=return${query}` };
      app.log = '';
      const page = await app.readReturn(own);
      expect(page).toMatchObject({ status: 200, error: 'expired_state', state: '' });
      expect((await app.readReturn({ location: page.href })).href).toBe('/');
      expectPrivate(page);
      await expectLine(app, 'return-refused: foreign');
      const late = await app.readReturn(own, session);
      expect([late.status, late.location.replace(app.origin, '')]).toEqual([303, '/']);
    }
  });

  it('an outcome that has expired says so, but not to a user who is logged in', async () => {
    const session = `${app.sessionName}=${(await app.logIn()).session}`;
    for (const query of [undefined, '&error=access_denied']) {
      const { cookie, state } = await app.openStart('href=%2Fbooks');
      const [, text = ''] =
        /outcome=\d+\.[^.]*\.([^.]*)/.exec((await app.callback(state, cookie, query)).location) ?? [];
      const token = newToken(Buffer.from(text, 'base64url').toString(), -1);
      const own = {
        location: `${app.path}?dpplus=return&outcome=${await app.signer.sign('return', '', token)}`,
      };
      const late = await app.readReturn(own, session);
      expect([late.status, late.location.replace(app.origin, '')]).toEqual([303, '/books']);
      app.log = '';
      const page = await app.readReturn(own);
      if (!query) expect([page.status, page.location.replace(app.origin, '')]).toEqual([303, '/books']);
      else {
        expect(page).toMatchObject({ status: 200, error: 'expired_state', state: '' });
        await expectLine(app, 'return-refused: expired');
      }
    }
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
  it.each(wrongGrants)('a token response that is %s ends the login', async (_what, answer) => {
    app.grant = answer;
    await expectFailure(app, await app.logIn(), 'service_unavailable');
    expect(app.requests).toEqual(['/oauth/token']);
  });

  it.each(rightGrants)('a token response %s logs in', async (_what, answer) => {
    app.grant = answer;
    expect((await app.logIn()).session).not.toBe('');
  });

  if (app.prefix)
    it('a token response without an end ends the login within the ten seconds of the whole answer', async () => {
      const slow = ['HTTP/1.1 200 OK\r\nA: x', 'HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n ', ' ']
        .map(dripping)
        .values();
      app.grant = (...both) => slow.next().value?.(...both);
      const began = performance.now();
      const pages = await Promise.all(Array.from({ length: 3 }, () => app.logIn()));
      expect(performance.now() - began).toBeLessThan(13_000);
      for (const page of pages) await expectFailure(app, page, 'service_unavailable');
    }, 60_000);

  it('a token response of 50 MB is not read to its end', async () => {
    let size = 0;
    async function* spaces() {
      for (; size < 50e6; size += 1e5) yield ' '.repeat(1e5);
    }
    app.grant = (_request, response) => void pipeline(spaces, response.writeHead(200)).catch(() => {});
    await expectFailure(app, await app.logIn(), 'service_unavailable');
    expect(size).toBeLessThan(20e6);
  });

  // The others have the time limit of their web server.
  if (app.prefix && /^(python|go|java)/.test(file))
    it('a request that stops in the middle is ended', async () => {
      const socket = connect(app.port, 'localhost').resume();
      socket.write('GET / HTTP/1.1\r\n');
      await once(socket, 'close');
    }, 20_000);

  it.each([
    [500, sent(500, '')],
    [0, raw('SSH-2.0-service\r\n')],
    [200, sent(200, '['.repeat(90_000))],
  ])('a login succeeds if the call of `connected` fails: %i', async (status, answer) => {
    app.connected = answer;
    app.log = '';
    expect((await app.logIn()).session).not.toBe('');
    if (status !== 200) await expectLine(app, `request-failed: /api/uuids/connected ${status} \\w+`);
  });
}

/** Faults of the operator, which never read like those of the user. */
function testFaults(app: AttackedServer) {
  it.each([
    ['a service that is down', 'http://127.0.0.1:1'],
    ['a certificate that the system does not trust', 'https://localhost:'],
  ])(
    '%s is in the log',
    async (_what, address) => {
      const service = createServer(certificate(), json({ uuid })).listen(0, 'localhost');
      await once(service, 'listening');
      const { port } = service.address() as AddressInfo;
      await app.start({ ...settings, INTERNAL_SERVICE: address.replace(/:$/, `:${port}`) });
      app.log = '';
      try {
        await expectFailure(app, await app.logIn(), 'service_unavailable');
        await expectLine(app, 'request-failed: /oauth/token 0 \\w+');
      } finally {
        app.stop();
        service.close();
      }
    },
    60_000,
  );
}
