import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { chromium } from '@playwright/test';
import { CookieJar } from 'tough-cookie';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { passLogin } from '../src/kit/pass-login.ts';
import { createSandbox, type FaultEffect } from '../src/sandbox/index.ts';
import { userUuid } from '../src/sandbox/state/personas/user-uuid.ts';
import { texts } from '../src/server/texts.ts';
import { freePort } from '../src/testing/free-port.ts';
import { languages } from '../src/vocabulary/languages.ts';
import { serviceName } from '../src/vocabulary/service-name.ts';
import { findBrowser } from '../tools/browsers/find-browsers.ts';
import { get } from './attacked-server.ts';
import { startServer } from './start-server.ts';
import { wordpress } from './wordpress.ts';

const [command = '', ...words] = wordpress.probe;

const profile = '/wp-admin/profile.php';
const startPage = `${wordpress.callback}&dpplus=start`;
const linkPage = '/wp-login.php?action=dpplus-connect-link';

/** Reads the outcome in the URL of a return page. */
const outcomeOf = (location: string | null): [state: string, href: string, error: string] =>
  JSON.parse(
    Buffer.from(/outcome=\d+\.[\w-]+\.([\w-]+)/.exec(location ?? '')?.[1] ?? '', 'base64url').toString(),
  );

// The persona "fresh" is linked to the user lea, an administrator. Each test has its own other users and personas.
/** Starts scripts after the first click, and sends that click again, as optimizers do. */
const optimizer = `<script>addEventListener('click', async (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  for (const delayed of document.querySelectorAll('script[type=delayed]')) {
    const script = document.createElement('script');
    for (const { name, value } of delayed.attributes) if (name !== 'type') script.setAttribute(name, value);
    await new Promise((done) => Object.assign(script, { onload: done }) && delayed.replaceWith(script));
  }
  event.target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window }));
}, { capture: true, once: true })</script>`;

const tooMuch = (head: string) =>
  `${head}\r\n\r\n${JSON.stringify({ uuid: userUuid('demoapp', 'fresh'), access_token: 'x'.repeat(100_000) })}`;

describe.runIf(spawnSync(command, words).status === 0)('the WordPress plugin', () => {
  let [origin, port, app] = ['', 0, undefined as ChildProcess | undefined];
  let sandbox: ReturnType<typeof createSandbox>;

  beforeAll(async () => {
    const servicePort = await freePort();
    port = await freePort();
    origin = `http://localhost:${port}`;
    const redirectUri = origin + wordpress.callback;
    sandbox = createSandbox({
      apps: [{ clientId: 'demoapp', clientSecret: 'demosecret', redirectUri, name: 'WordPress' }],
      scriptsDir: 'dist',
    });
    await sandbox.listen({ port: servicePort });
    const testPlugin = 'servers/php/wordpress/test-plugin.php';
    app = await startServer([...wordpress.start(), testPlugin], port, servicePort);
  }, 120_000);
  afterAll(async () => {
    if (app) process.kill(-Number(app.pid));
    await sandbox.close();
  });
  afterEach(() => inWordPress('restore'));

  /** Calls test-plugin.php. */
  async function inWordPress(test: string, body: Record<string, string> = {}): Promise<unknown> {
    const url = `${origin}/?dpplus-test=${test}`;
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(body) });
    const text = await response.text();
    expect(response.status, text.replace(/<style.*<\/style>/s, '')).toBe(200);
    return JSON.parse(text);
  }

  const mailsTo = async (user: string) =>
    ((await inWordPress('mails')) as Record<'to' | 'subject' | 'text', string>[]).filter(
      ({ to }) => to === `${user}@wordpress.example`,
    );

  let people = 0;
  /** Creates a user of WordPress with a persona of the same name. They are not linked. */
  async function newUser(): Promise<string> {
    people += 1;
    const name = `user${people}`;
    await inWordPress('user', { name });
    const person = { id: name, first_name: 'Noah', last_name: 'Claes', card: 'none' };
    await control('personas', { ...person, email: `${name}@service.example`, email_confirmed: true });
    return name;
  }

  async function control(path: string, body: unknown, method = 'POST') {
    const url = `http://localhost/_sandbox/${path}`;
    const request = new Request(url, { method, body: JSON.stringify(body) });
    const response = await sandbox.fetch(request);
    expect(response.status).toBeLessThan(300);
    return (await response.json()) as { code: string };
  }

  /** Replaces the next response of each of these endpoints. */
  async function respond(effects: Record<string, FaultEffect>) {
    const faults = Object.entries(effects).map(([on, then]) => ({ on, times: 1, then }));
    await control('faults', faults, 'PUT');
  }

  async function isConnected(persona: string) {
    const authorization = `Basic ${btoa('demoapp:demosecret')}`;
    const request = new Request('http://localhost/api/uuids/connected', { headers: { authorization } });
    return (await (await sandbox.fetch(request)).text()).includes(userUuid('demoapp', persona));
  }

  const attribute = (text: string, name: string) =>
    (new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1] ?? '').replaceAll(/&#0?38;|&amp;/g, '&');
  /** The form with the button "Remove the link" of a profile. */
  const formOf = ({ text }: { text: string }) => /<form id="dpplus-remove".*?<\/form>/s.exec(text)?.[0] ?? '';
  const stateOf = (page: { text: string }) => attribute(page.text, 'data-state');

  /** A browser that follows redirects; a body makes a POST. */
  function openBrowser(jar = new CookieJar()) {
    async function request(url: string, init: RequestInit = {}) {
      const target = new URL(url, origin);
      const headers = { ...init.headers, cookie: jar.getCookieStringSync(target.href) };
      const response = await fetch(target, { ...init, headers, redirect: 'manual' });
      for (const line of response.headers.getSetCookie()) jar.setCookieSync(line, target.href);
      return response;
    }
    async function open(url: string, body?: Record<string, string>) {
      const target = new URL(url, origin);
      const response = await request(url, body && { method: 'POST', body: new URLSearchParams(body) });
      const location = response.headers.get('location');
      if (location) return open(location);
      return { url: target.href, status: response.status, text: await response.text() };
    }
    /** Comes back from the service with a state. */
    async function comeBack(state: string, persona: string, scope = '') {
      const { code } = await control('codes', { client_id: 'demoapp', persona, scope });
      return open(`${wordpress.callback}&${new URLSearchParams({ code, state })}`);
    }
    /** Reads the link of a return page. */
    const linkOf = ({ text }: { text: string }) => {
      const link = /<a class="dpplus-return"[^>]*>/.exec(text)?.[0] ?? '';
      return { href: attribute(link, 'href'), error: attribute(link, 'data-error') };
    };
    /** Opens the start, which redirects to the service. */
    async function openStart(query: string, headers: Record<string, string> = {}) {
      const response = await request(`${startPage}&${query}`, { headers });
      const location = response.headers.get('location') ?? '';
      return { response, location, state: new URLSearchParams(location.split('?')[1]).get('state') ?? '' };
    }
    /** Opens the link to the start on a page. */
    async function begin(page = wordpress.loginPage) {
      const [link = ''] = /<a class="dpplus-connect".*?>/.exec((await open(page)).text) ?? [];
      return (await openStart(attribute(link, 'href').split('&dpplus=start&')[1] ?? '')).state;
    }
    return {
      request,
      open,
      openStart,
      begin,
      comeBack,
      linkOf,
      /** The same browser with the cookies that it has now. */
      copy: () => openBrowser(jar.cloneSync()),
      setCookie: (line: string) => jar.setCookieSync(line, origin),
      logIn: async (persona: string, page = wordpress.loginPage) =>
        linkOf(await comeBack(await begin(page), persona)),
      logInWithPassword(user: string, redirectTo = profile) {
        const fields = { log: user, pwd: `password of ${user}`, testcookie: '1', redirect_to: redirectTo };
        return open(wordpress.loginPage, fields);
      },
      /** Logs in on the page that links an account, and opens the question. */
      async ask(persona: string, scope = 'email') {
        return open(linkOf(await comeBack(stateOf(await open(linkPage)), persona, scope)).href);
      },
      answer: ({ url, text }: { url: string; text: string }, answer: string) =>
        open(url, { _wpnonce: / name="_wpnonce" value="(\w+)"/.exec(text)?.[1] ?? '', answer }),
      /** Presses "Remove the link" on a profile. */
      remove: (page: { text: string }) => {
        const fields = [...formOf(page).matchAll(/name="(\w+)" value="(\w+)"/g)].map(([, ...field]) => field);
        return open('/wp-admin/admin-post.php', Object.fromEntries(fields));
      },
      async user() {
        const { text } = await open(profile);
        return /name="user_login"[^>]* value="(\w+)"/.exec(text)?.[1];
      },
    };
  }

  /** Creates a user, in a browser with the user's session. */
  async function newSession() {
    const [name, browser] = [await newUser(), openBrowser()];
    await browser.logInWithPassword(name);
    return { ...browser, name, browser };
  }

  /** Creates a user who is linked to the persona of the same name, in a browser with the user's session. */
  async function newLinkedUser() {
    const user = await newSession();
    await user.answer(await user.ask(user.name), 'yes');
    return user;
  }

  describe('a login', () => {
    it('with another UUID than the user has is refused, and leaves the user logged in', async () => {
      const { name, logIn, open, user } = await newSession();
      const { href, error } = await logIn('fresh');
      expect(error).toBe('account_mismatch');
      expect((await open(href)).text).toContain('that is not linked to this account');
      expect(await user()).toBe(name);
      const linked = await newLinkedUser();
      expect((await linked.logIn(await newUser())).error).toBe('account_mismatch');
      expect(await linked.user()).toBe(linked.name);
    });

    it.each(['wp_authenticate_user', 'authenticate'])(
      'of a user whom a plugin refuses in %s fails, and plugins get the event',
      async (filter) => {
        const { name } = await newLinkedUser();
        await inWordPress('refuse', { filter, name });
        const { logIn, open, user } = openBrowser();
        const { href, error } = await logIn(name);
        expect(error).toBe('not_admitted');
        expect((await open(href)).text).toContain('This website does not accept your account.');
        expect(await inWordPress('log')).toContain('login-refused: not_admitted');
        expect(await user()).toBeUndefined();
        expect(await inWordPress('failures')).toContain(name);
      },
    );

    it('fails if two users have the UUID', async () => {
      const { name } = await newLinkedUser();
      await inWordPress('copy-link', { from: name, to: await newUser() });
      const { logIn, user } = openBrowser();
      expect((await logIn(name)).error).toBe('configuration_error');
      expect(await inWordPress('log')).toContain('login-refused: two_users');
      expect(await user()).toBeUndefined();
    });

    it('ends the session that the browser had', async () => {
      const { browser, name } = await newLinkedUser();
      const old = browser.copy();
      await browser.logIn(name);
      expect(await browser.user()).toBe(name);
      expect(await old.user()).toBeUndefined();
    });

    it.each<[to: string, href: string]>([
      ['/sample-page/?a=1&b=2', '/sample-page/?a=1&b=2'],
      ['//evil.example/', '/wp-admin/'],
    ])('that began with redirect_to=%j leads to %j', async (to, href) => {
      const query = new URLSearchParams({ redirect_to: to });
      const { logIn } = openBrowser();
      expect(await logIn('fresh', `${wordpress.loginPage}?${query}`)).toEqual({ href, error: '' });
    });

    it('on https has a cookie that no other host of the domain can plant', async () => {
      const https = origin.replace('http:', 'https:');
      for (const name of ['WP_SITEURL', 'WP_HOME']) await inWordPress('define', { name, value: https });
      /** Requests a page over a proxy. */
      const request = (path: string, cookie = '') => {
        const headers = { cookie, 'x-forwarded-proto': 'https' };
        return fetch(origin + path, { headers, redirect: 'manual' });
      };
      const { headers } = await request(startPage);
      const line = headers.getSetCookie().find((cookie) => cookie.includes('dpplus-browser')) ?? '';
      expect(line).toMatch(/^__Host-dpplus-browser=[\w-]{22}; path=\/; secure; HttpOnly; SameSite=Lax$/);
      const cookie = line.split(';')[0] ?? '';
      const callback = async (sent: string) => {
        const state = /&state=[^&]*/.exec(headers.get('location') ?? '')?.[0];
        const answer = await request(`${wordpress.callback}&error=access_denied${state}`, sent);
        return outcomeOf(answer.headers.get('location'))[2];
      };
      for (const planted of [cookie.replace('__', '%5F_'), cookie.replace('__Host-', '')])
        expect(await callback(planted), planted).toBe('unknown_state');
      expect(await callback(`a=b; ${cookie}; c=d`)).toBe('access_denied');
    });

    it('that is refused leads away from the code, and the login form says why', async () => {
      const { begin, comeBack, linkOf, open, user } = openBrowser();
      const stranger = await openBrowser().comeBack(await begin(), 'fresh');
      expect(stranger.url).not.toContain('code=');
      const refusal = linkOf(stranger);
      expect(refusal.error).toBe('unknown_state');
      expect((await open(refusal.href)).text).toContain(texts.en.errors.unknown_state);
      const state = await begin();
      await open(`${wordpress.callback}&error=access_denied&state=${state}`);
      expect(linkOf(await comeBack(state, 'fresh')).error).toBe('expired_state');
      expect(await user()).toBeUndefined();
    });

    it('that comes back late leads a user who is logged in to the page, without a message', async () => {
      const { begin, comeBack, linkOf, logIn, open } = openBrowser();
      const state = await begin(`${wordpress.loginPage}?redirect_to=/sample-page/`);
      await comeBack(state, 'fresh');
      expect(linkOf(await comeBack('x', 'fresh'))).toEqual({ href: `${origin}/wp-admin/`, error: '' });
      await logIn('fresh');
      for (const error of ['', 'server_error']) {
        const text = JSON.stringify(['', '/sample-page/', error]);
        const outcome = String(await inWordPress('seal', { purpose: 'return', text }));
        const page = `${wordpress.callback}&dpplus=return&outcome=${outcome}`;
        expect((await open(page)).url).toBe(`${origin}/sample-page/`);
        expect((await openBrowser().open(page)).url.endsWith('/sample-page/')).toBe(error === '');
      }
    });

    it.each(['HEAD', 'POST'])('neither begins nor ends with %s', async (method) => {
      const { begin, request, comeBack, linkOf } = openBrowser();
      const state = await begin();
      for (const query of ['dpplus=start', `code=x&state=${state}`]) {
        const { status, headers } = await request(`${wordpress.callback}&${query}`, { method });
        expect([status, headers.getSetCookie()]).toEqual([404, []]);
      }
      expect(linkOf(await comeBack(state, 'fresh')).error).toBe('');
    });

    const answers = 'HTTP/1.1 200 OK\r\nConnection: close\r\nX-Slow: ';
    it.each<[string, string, (socket: Socket) => unknown, string]>([
      ['has headers without an end', '0 cURL 28', (socket) => socket.write(answers), 'x'],
      ['has a body without an end', '0 cURL 28', (socket) => socket.write(`${answers}\r\n\r\n`), ' '],
      ['has more than 100 kB', '200 invalid_response', (socket) => socket.end(tooMuch(answers)), ''],
    ])('fails if the answer of the service %s', async (_, line, begin, drip) => {
      const service = createServer((socket) => {
        begin(socket.on('error', () => {}));
        const timer = setInterval(() => socket.write(drip), 500);
        socket.on('close', () => clearInterval(timer));
      }).listen(0, '127.0.0.1');
      await once(service, 'listening');
      const value = `http://127.0.0.1:${Object(service.address()).port}`;
      await inWordPress('define', { name: 'DPPLUS_INTERNAL_SERVICE', value });
      await inWordPress('log');
      const began = Date.now();
      expect((await openBrowser().logIn('fresh')).error).toBe('service_unavailable');
      expect(Date.now() - began).toBeLessThan(13_000);
      expect(await inWordPress('log')).toEqual([`request-failed: /oauth/token ${line}`]);
      service.close();
    });

    it('does not blame the user if the database fails', async () => {
      await inWordPress('define', { name: 'TEST_BROKEN', value: 'true' });
      expect((await openBrowser().logIn('fresh')).error).toBe('server_error');
      expect(await inWordPress('log')).toContain('callback-failed: RuntimeException');
    });

    it('in progress ends if wp-config.php gets new keys', async () => {
      const { name, open, comeBack, linkOf } = await newSession();
      const link = stateOf(await open(linkPage));
      const browser = openBrowser();
      const state = await browser.begin();
      await inWordPress('define', { name: 'AUTH_KEY', value: 'new key of auth' });
      expect(browser.linkOf(await browser.comeBack(state, 'fresh')).error).toBe('unknown_state');
      expect(linkOf(await comeBack(link, name)).href).toBe(`${origin}/wp-admin/`);
      expect((await open(linkPage)).text).not.toContain('Yes, link them');
    });

    it('leaves about 10,000 used states in the database', async () => {
      const until = String(Math.floor(Date.now() / 1000) + 100);
      await inWordPress('use', { count: '13000', until });
      expect(Number(await inWordPress('used'))).toBeLessThan(12_500);
      expect(Number(await inWordPress('used'))).toBeGreaterThanOrEqual(10_000);
    }, 60_000);
  });

  describe('a login from the start', () => {
    it('begins on a page with the shortcode, and has the address of that page', async () => {
      const url = String(
        await inWordPress('page', { content: 'Members: [dpplus_connect] [dpplus_connect]' }),
      );
      const visitor = await fetch(url);
      expect(visitor.headers.getSetCookie()).toEqual([]);
      const text = await visitor.text();
      const link = /<a class="dpplus-connect".*?<\/a>/.exec(text)?.[0] ?? '';
      const page = url.slice(origin.length);
      expect(attribute(link, 'href')).toBe(`${origin}${startPage}&href=${encodeURIComponent(page)}`);
      expect(link).toContain(' data-start=""');
      expect(link).toContain('>Log in with Secure Connect<');
      const scripts = text.match(/<script[^>]*dp_connect\.js[^>]*>/g) ?? [];
      const redirectUris = scripts.map((script) => attribute(script, 'data-redirect-uri'));
      expect(redirectUris).toEqual([origin + wordpress.callback]);
    });

    it.each([
      ['', 'dpplus=start', 303],
      ['', 'dpplus=start&dpplus=start', 400],
      ['', 'dpplus=return&outcome=x', 200],
      ['//', 'dpplus=start', 404],
      ['/start', 'dpplus=start', 404],
    ])('at /wp-login.php%s with %s gets %i, and no cache stores it', async (path, query, status) => {
      const page = await get(port, `${wordpress.callback.replace('?', `${path}?`)}&${query}`);
      expect([page.status, 'dpplus-browser' in page.cookies]).toEqual([status, status === 303]);
      for (const line of ['Cache-Control: no-store', 'Referrer-Policy: no-referrer'])
        expect(page.head.split('\r\n')).toContain(line);
    });

    it('opens the account of a UUID that the service writes in capitals', async () => {
      const uuid = userUuid('demoapp', 'fresh').toUpperCase();
      await respond({ token: { json: { uuid, access_token: 'x' } } });
      const { openStart, comeBack, user } = openBrowser();
      await comeBack((await openStart('')).state, 'fresh');
      expect(await user()).toBe('lea');
    });

    it('has at most 2,000 bytes of the state of the page, also of one that is not UTF-8', async () => {
      const { openStart, open } = openBrowser();
      expect((await openStart(`state=${'%C3%A9'.repeat(2000)}`)).response.status).toBe(303);
      const state = /&(state=[^&]*)/.exec((await openStart('state=%ffx')).location)?.[1];
      expect(state).toMatch(/~%FFx$/);
      const { text } = await open(`${wordpress.callback}&error=access_denied&${state}${'x'.repeat(3000)}`);
      expect(text).toContain(` data-state="\u{FFFD}${'x'.repeat(1999)}" data-error="access_denied"`);
    });
  });

  describe('the log', () => {
    const failed = 'request-failed: /oauth/token';
    const noToken = { token: { json: { uuid: userUuid('demoapp', 'fresh'), access_token: [] } } };
    const tokenFault = (status: number, error: string) => ({ token: { status, error } });
    it.each<[string, string, Record<string, FaultEffect>]>([
      [`${failed} 401 invalid_client`, 'configuration_error', tokenFault(401, 'invalid_client')],
      [`${failed} 400 invalid_grant`, 'service_unavailable', tokenFault(400, 'invalid_grant')],
      [`${failed} 429 slow_down`, 'service_unavailable', tokenFault(429, 'slow_down')],
      [`${failed} 200 invalid_response`, 'service_unavailable', noToken],
      [`${failed} 0 cURL 52`, 'service_unavailable', { token: { drop: true } }],
      ['request-failed: /api/uuids/connected 503 fault', '', { connected: { status: 503 } }],
    ])('has “%s”, and the user reads whether trying again helps: %s', async (line, error, effects) => {
      await respond(effects);
      await inWordPress('log');
      const { logIn, open } = openBrowser();
      const page = await logIn('fresh');
      expect([page.error, await inWordPress('log')]).toEqual([error, [line]]);
      const { text } = await open(page.href);
      expect(text).toContain(error ? `${texts.en.errors[error]}<br><small>Code: ${error}</small>` : '');
    });

    it('has the reason of each refusal, and no value', async () => {
      await inWordPress('log');
      const jar = new CookieJar();
      const { open, openStart, comeBack } = openBrowser(jar);
      await open(`${wordpress.callback}&code=x&state=x`);
      await openStart('scope=email');
      await openStart('dpplus=start');
      await openStart(`state=${'x'.repeat(2001)}`);
      for (const name of ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'])
        await openStart('', { [name]: name === 'purpose' ? 'preview' : 'prefetch' });
      await openStart('', { 'sec-fetch-dest': 'iframe' });
      const { state } = await openStart('');
      await open(`${wordpress.callback}&code=x&state=x`);
      await open(`${wordpress.callback}&error=access_denied&${new URLSearchParams({ state })}`);
      await comeBack(state, 'fresh');
      const second = await openStart('');
      const limit = { state: second.state, error: 'access_denied', error_description: 'the login limit' };
      const { text } = await open(`${wordpress.callback}&${new URLSearchParams(limit)}`);
      expect(text).toContain(texts.en.errors.login_limit);
      const [{ value: bind = '' } = {}] = jar
        .getCookiesSync(origin)
        .filter(({ key }) => key === 'dpplus-browser');
      const seal = async (purpose: string) => String(await inWordPress('seal', { purpose, bind }));
      await open(`${wordpress.callback}&code=x&state=${await seal('state')}`);
      for (const outcome of ['x', await seal('return')])
        await open(`${wordpress.callback}&dpplus=return&outcome=${outcome}`);
      expect(await inWordPress('log')).toEqual([
        'state-refused: no-cookie',
        'start-refused: scope',
        'start-refused: query',
        'start-refused: state',
        ...Array(4).fill('start-refused: prefetch'),
        'start-refused: not-navigation',
        'state-refused: foreign',
        'login-refused: access_denied',
        'state-refused: used',
        'login-refused: login_limit',
        'state-refused: expired',
        'return-refused: foreign',
        'return-refused: expired',
      ]);
    });
  });

  describe('a link', () => {
    it('needs the password, a new login in that session, and a yes', async () => {
      const name = await newUser();
      const { logIn, open, logInWithPassword, ask, answer, user } = openBrowser();
      const { href, error } = await logIn(name);
      expect(error).toBe('');
      const page = await open(href);
      expect(page.text).toContain('Your account here is not linked yet.');
      expect(await user()).toBeUndefined();

      const next = new URL(page.url).searchParams.get('redirect_to') ?? '';
      const start = await logInWithPassword(name, next);
      expect(start.text).toContain(`To link your account <strong>${name}</strong>`);
      expect(attribute(start.text, 'data-scope')).toBe('email');

      const question = await ask(name);
      expect(question.text).toContain(
        `Link the account <strong>${name}</strong> to this Secure Connect login?`,
      );
      expect(question.text.replace(/\d+:\d+ [ap]m/, 'TIME')).toContain(
        `login: <strong>${name}@service.example</strong> (completed at <strong>TIME</strong>)`,
      );
      expect(question.text).not.toContain(userUuid('demoapp', name));
      expect((await open(question.url, { _wpnonce: 'foreign', answer: 'yes' })).status).toBe(403);
      expect((await openBrowser().logIn(name)).href).toContain('dpplus-message=not_linked');
      expect(await isConnected(name)).toBe(false);

      const done = await answer(question, 'yes');
      expect(done.text).toContain('Your account is linked to Secure Connect.');
      expect(done.text).toMatch(/Linked since \w+ \d+, \d+ \d+:\d+ [ap]m\./);
      expect(done.text).not.toContain(userUuid('demoapp', name));
      const other = openBrowser();
      await other.logIn(name);
      expect(await other.user()).toBe(name);
      expect(await isConnected(name)).toBe(true);
      const [mail] = await mailsTo(name);
      expect(mail?.text).toContain(`Your account ${name} on ${origin} is now linked`);
      expect(mail?.text).toContain(`${origin}${profile}`);
    });

    it('is named by an email address without its markup', async () => {
      const email = '<img src=x onerror=alert(1)>%s';
      const { name, ask } = await newSession();
      const grant = { uuid: userUuid('demoapp', 'nobody'), access_token: 'token' };
      await respond({ token: { json: grant }, user_data: { json: { email } } });
      expect((await ask(name)).text).toContain('<strong>&lt;img src=x onerror=alert(1)&gt;%s</strong>');
    });

    it('is named by its time if the user shares no email address', async () => {
      const { name, ask } = await newSession();
      expect((await ask(name, '')).text).toMatch(
        /login: the one that you just completed \(at <strong>\d+:\d+ [ap]m<\/strong>\)\. If Secure Connect did not ask you/,
      );
    });

    it('does not come from a login that was left in the browser before the password', async () => {
      const [name, stranger] = [await newUser(), await newUser()];
      const { logIn, open, logInWithPassword, begin, comeBack, linkOf, user } = openBrowser();
      const left = await begin();
      const { href } = await logIn(stranger);
      await logInWithPassword(name, new URL(href, origin).searchParams.get('redirect_to') ?? '');
      expect(await user()).toBe(name);
      expect((await open(linkPage)).text).not.toContain('Yes, link them');
      expect(linkOf(await comeBack(left, stranger, 'email')).href).toContain('dpplus-message=not_linked');
      expect((await open(linkPage)).text).not.toContain('Yes, link them');
    });

    it('does not come from a login that began in another session', async () => {
      const { name, browser } = await newSession();
      const [stranger, other] = [await newUser(), openBrowser()];
      await other.logInWithPassword(name);
      const states = [1, 2, 3].map(async () => stateOf(await other.open(linkPage)));
      const [ofSession, ofUser, ofBrowser] = await Promise.all(states);
      const refused = openBrowser();
      expect(refused.linkOf(await refused.comeBack(ofUser ?? '', stranger)).error).toBe('unknown_state');
      expect(refused.linkOf(await browser.comeBack(ofSession ?? '', stranger)).href).toBe(
        `${origin}/wp-admin/`,
      );
      await other.logInWithPassword(stranger);
      await other.comeBack(ofBrowser ?? '', name);
      for (const { open } of [browser, other])
        expect((await open(linkPage)).text).not.toContain('Yes, link them');
    });

    it('is offered in the session of the login only', async () => {
      const { name, browser } = await newSession();
      const other = openBrowser();
      const question = await browser.ask(name);
      expect(question.text).toContain('Yes, link them');
      await other.logInWithPassword(name);
      expect((await other.open(linkPage)).text).not.toContain('Yes, link them');
      await other.answer(question, 'yes');
      await browser.logInWithPassword(await newUser());
      expect((await browser.open(linkPage)).text).not.toContain('Yes, link them');
      expect((await openBrowser().logIn(name)).href).toContain('dpplus-message=not_linked');
    });

    it('is offered for ten minutes', async () => {
      const { name, ask, answer, open } = await newSession();
      const question = await ask(name);
      await inWordPress('wait', { name, seconds: '590' });
      expect((await open(linkPage)).text).toContain('Yes, link them');
      await inWordPress('wait', { name, seconds: '10' });
      expect((await open(linkPage)).text).not.toContain('Yes, link them');
      await inWordPress('log');
      await answer(question, 'yes');
      expect(await inWordPress('log')).toEqual(['accept-refused: no-login']);
      expect((await open(profile)).text).not.toContain('Linked since');
    });

    it('is not made if the user says no, and the login no longer waits', async () => {
      const { name, ask, answer, open } = await newSession();
      expect((await answer(await ask(name), 'no')).text).not.toContain('Linked since');
      expect((await open(linkPage)).text).not.toContain('Yes, link them');
      expect(await mailsTo(name)).toEqual([]);
    });

    it('is not made with the UUID of another user', async () => {
      const { name: first, browser } = await newSession();
      const other = await newSession();
      const questions = [await browser.ask(first), await other.ask(first)] as const;
      await browser.answer(questions[0], 'yes');
      await inWordPress('log');
      const refusal = await other.answer(questions[1], 'yes');
      expect(await inWordPress('log')).toEqual(['accept-refused: not-stored']);
      expect(refusal.text).toContain('This Secure Connect login is linked to another account.');
      expect((await other.ask(first)).text).toContain('linked to another account');
      expect((await other.open(profile)).text).not.toContain('Linked since');
      const { logIn, user } = openBrowser();
      await logIn(first);
      expect(await user()).toBe(first);
    });

    it('is not replaced by another one', async () => {
      const { name, browser } = await newSession();
      const other = openBrowser();
      await other.logInWithPassword(name);
      const stranger = await newUser();
      const questions = [await browser.ask(name), await other.ask(stranger)] as const;
      await browser.answer(questions[0], 'yes');
      await other.answer(questions[1], 'yes');
      expect((await other.open(linkPage)).url).toBe(origin + profile);
      expect((await openBrowser().logIn(stranger)).href).toContain('dpplus-message=not_linked');
    });

    it('is removed by its user, which ends the other sessions', async () => {
      const { name, browser } = await newLinkedUser();
      const other = openBrowser();
      await other.logIn(name);
      const removal = await browser.remove(await browser.open(profile));
      expect(removal.text).toContain('The link to Secure Connect was removed.');
      expect(removal.text).toContain('Link your account to Secure Connect');
      expect(await isConnected(name)).toBe(false);
      expect((await openBrowser().logIn(name)).href).toContain('dpplus-message=not_linked');
      expect(await browser.user()).toBe(name);
      expect(await other.user()).toBeUndefined();
      expect((await mailsTo(name)).map(({ subject }) => subject)).toEqual([
        '[Test] Your account is linked to Secure Connect',
        '[Test] The link to Secure Connect was removed',
      ]);
    });

    it('is removed by an administrator on the profile of the user', async () => {
      const { name, browser } = await newLinkedUser();
      await inWordPress('locale', { name, locale: 'de_DE' });
      const { logIn, open, remove } = openBrowser();
      await logIn('fresh');
      const { text } = await open(`/wp-admin/users.php?s=${name}`);
      const url = attribute(text.slice(text.indexOf('user-edit.php?') - 60), 'href');
      const page = await open(`/wp-admin/${url.replace(/^.*wp-admin\//, '')}`);
      expect(page.text).toContain('Linked since');
      expect(page.text).not.toContain(userUuid('demoapp', name));
      expect((await remove(page)).text).toContain('The link to Secure Connect was removed.');
      expect((await open(page.url)).text).toContain('Only the user can link this account');
      expect(await browser.user()).toBeUndefined();
      // The email is in the user’s language, not in the administrator’s.
      expect((await mailsTo(name)).map(({ subject }) => subject)).toEqual([
        '[Test] Your account is linked to Secure Connect',
        '[Test] Die Verknüpfung mit Secure Connect wurde entfernt',
      ]);
    });

    it('is not removed by another user, or by another site', async () => {
      const { name, browser } = await newLinkedUser();
      const { browser: stranger } = await newLinkedUser();
      const id = /name="user_id" value="(\d+)"/.exec((await browser.open(profile)).text)?.[1] ?? '';
      const nonce = attribute(formOf(await stranger.open(profile)), 'value');
      const form = { action: 'dpplus_remove', user_id: id, _wpnonce: nonce };
      expect((await stranger.open('/wp-admin/admin-post.php', form)).status).toBe(403);
      expect((await browser.open('/wp-admin/admin-post.php', form)).status).toBe(403);
      const query = new URLSearchParams(form);
      expect((await browser.open(`/wp-admin/admin-post.php?${query}`)).status).toBe(403);
      expect((await browser.open(profile)).text).toContain('Linked since');
      expect(await isConnected(name)).toBe(true);
    });

    it('ends at the service if the user is deleted', async () => {
      const { name } = await newLinkedUser();
      expect(await isConnected(name)).toBe(true);
      await inWordPress('delete', { name });
      expect(await isConnected(name)).toBe(false);
    });

    it('is part of the tools that export and erase personal data', async () => {
      const { name } = await newLinkedUser();
      const email = `${name}@wordpress.example`;
      const exported = (await inWordPress('export', { email })) as { data: { data: { value: string }[] }[] };
      expect(exported.data[0]?.data.map(({ value }) => value)).toEqual([
        userUuid('demoapp', name),
        expect.stringMatching(/^\w+ \d+, \d+ \d+:\d+ [ap]m$/),
      ]);
      for (const isThere of [true, false]) {
        const erased = { items_removed: isThere, items_retained: false, messages: [], done: true };
        expect(await inWordPress('erase', { email })).toEqual(erased);
        expect(await isConnected(name)).toBe(false);
      }
      expect(await inWordPress('export', { email })).toEqual({ data: [], done: true });
    });
  });

  describe('the texts', () => {
    it('are in the language of the browser where users log in, and of the user on the profile and in emails', async () => {
      const name = await newUser();
      await inWordPress('locale', { name, locale: 'nl_NL' });
      const { open, setCookie, begin, comeBack, logInWithPassword, ask, answer } = openBrowser();
      setCookie('wp_lang=fr_FR; Path=/');
      const login = await open(wordpress.loginPage);
      expect(login.text).toContain(
        '<span class="dpplus-label" lang="fr">S’identifier avec Secure Connect</span>',
      );
      const back = await comeBack(await begin(), name);
      expect(back.text).toMatch(
        /<title>Identification réussie .*<strong>Identification réussie<.*>Continuer</s,
      );
      await logInWithPassword(name);
      const question = await ask(name);
      expect(question.text).toContain(
        `Relier le compte <strong>${name}</strong> à ce compte Secure Connect\u202f?`,
      );
      const done = await answer(question, 'yes');
      expect(done.text).toContain('Uw account is aan Secure Connect gekoppeld.');
      const [mail] = await mailsTo(name);
      expect(mail?.subject).toBe('[Test] Uw account is aan Secure Connect gekoppeld');
      expect(mail?.text).toContain(`Uw account ${name} op ${origin} is nu gekoppeld`);
      expect(mail?.text).toContain(`op uw profielpagina: ${origin}${profile}`);
    });

    it.each(languages)('label the button as the script does in %s', async (language) => {
      const { text } = await openBrowser().open(`${wordpress.loginPage}?wp_lang=${language}`);
      const [, label = ''] = /<span class="dpplus-label" lang="(?:..)">(.*?)<\/span>/.exec(text) ?? [];
      expect(label).toBe(texts[language].login);
      const script = readFileSync(`dist/${language}/dp_connect.js`, 'utf8').replaceAll('\\u2019', '’');
      expect(script).toContain(label.replace(serviceName, ''));
    });

    it('are English in a language that the service does not have', async () => {
      const { text } = await openBrowser().open(
        `${wordpress.loginPage}?wp_lang=es_ES&dpplus-message=server_error`,
      );
      expect(text).toContain(texts.en.errors.server_error);
    });
  });

  describe('the pages', () => {
    const scriptOf = (text: string) => /<script[^>]*dp_connect\.js[^>]*>/.exec(text)?.[0] ?? '';

    it('have the script with its allowlists where users log in', async () => {
      const [visitor, { open }] = [openBrowser(), await newSession()];
      const login = await visitor.open(wordpress.loginPage);
      const back = await visitor.comeBack(await visitor.begin(), 'fresh');
      for (const { text } of [login, back, await open(linkPage)]) {
        expect(attribute(scriptOf(text), 'data-client-id')).toBe('demoapp');
        expect(attribute(scriptOf(text), 'data-redirect-uri')).toBe(origin + wordpress.callback);
        // Cloudflare reads its attribute before `src` only.
        expect(scriptOf(text)).toMatch(
          /data-cfasync="false".* data-no-optimize="1" data-no-defer="1" nowprocket.* src="/,
        );
      }
    });

    it('have no script of the service where users type a new password, or confirm', async () => {
      const { name, open, ask } = await newSession();
      const reset = await openBrowser().open(String(await inWordPress('password-link', { name })));
      expect(reset.text).toContain('id="pass1"');
      const lost = await open('/wp-login.php?action=lostpassword');
      for (const { text } of [reset, lost, await open(profile), await ask(name)])
        expect(scriptOf(text)).toBe('');
    });

    it.each([
      [{ DPPLUS_SERVICE: 'https://login.example' }, 'false'],
      [{ DPPLUS_SERVICE: 'http://login.example', DPPLUS_IS_SANDBOX: 'true' }, 'true'],
      [{ DPPLUS_SERVICE: 'https://login.example', DPPLUS_IS_SANDBOX: 'true' }, 'true'],
    ])('lead to the service, with %j as is_sandbox=%s', async (settings, isSandbox) => {
      for (const [name, value] of Object.entries(settings)) await inWordPress('define', { name, value });
      const { location, state } = await openBrowser().openStart('');
      const url = { response_type: 'code', client_id: 'demoapp', redirect_uri: origin + wordpress.callback };
      const expected = { ...url, scope: '', state, is_sandbox: isSandbox };
      expect(Object.fromEntries(new URL(location).searchParams)).toEqual(expected);
    });

    it('stay as they were if WordPress has no https', async () => {
      await inWordPress('define', { name: 'DPPLUS_SERVICE', value: 'https://login.example' });
      await inWordPress('define', { name: 'WP_SITEURL', value: 'http://wordpress.example' });
      await inWordPress('log');
      expect(await (await fetch(origin + wordpress.loginPage)).text()).not.toContain('dp_connect.js');
      expect(await inWordPress('log')).toContainEqual(
        expect.stringContaining('address of WordPress needs https'),
      );
    });

    it.each([
      ['undefine', 'DPPLUS_CLIENT_SECRET', '', 'DPPLUS_CLIENT_SECRET: needs a value'],
      ['define', 'DPPLUS_CLIENT_SECRET', 'demosecret\n', 'DPPLUS_CLIENT_SECRET: needs printable ASCII'],
      ['define', 'DPPLUS_CLIENT_ID', 'é', 'DPPLUS_CLIENT_ID: needs printable ASCII'],
      ['define', 'DPPLUS_IS_SANDBOX', 'yes', 'DPPLUS_IS_SANDBOX: needs true or false'],
      ['define', 'DPPLUS_IS_SANDBOX', 'false', 'DPPLUS_SERVICE: needs https'],
      ['define', 'DPPLUS_SERVICE', 'http://localhost.example', 'DPPLUS_SERVICE: needs https'],
      ['define', 'DPPLUS_SERVICE', 'https://login.example/', 'DPPLUS_SERVICE: needs a whole http(s) URL'],
      ['define', 'DPPLUS_INTERNAL_SERVICE', 'sandbox:4000', 'DPPLUS_INTERNAL_SERVICE: needs a whole'],
    ])(
      'stay as they were after %s %s %j, with a notice for administrators and a line of the log',
      async (task, name, value, notice) => {
        const { logIn, open } = openBrowser();
        await logIn('fresh');
        await inWordPress('log');
        await inWordPress(task, { name, value });
        const login = await open(wordpress.loginPage);
        expect([login.status, scriptOf(login.text)]).toEqual([200, '']);
        expect((await open('/wp-admin/')).text).toContain(notice);
        expect(await inWordPress('log')).toContainEqual(expect.stringContaining(notice));
      },
    );
  });

  it('a page that a cache has stored logs another visitor in with the first click, also if scripts wait for it', async () => {
    const { name } = await newLinkedUser();
    const url = String(await inWordPress('page', { content: 'Members: [dpplus_connect]' }));
    const stored = `${await (await fetch(url)).text()}<script src="/wp-includes/js/underscore.min.js"></script>`;
    const html = stored.replaceAll(/<script(?![^>]*nowprocket)/g, '<script type="delayed"') + optimizer;
    await inWordPress('cache', { html });
    const chrome = await chromium.launch({ executablePath: findBrowser() ?? chromium.executablePath() });
    const page = await chrome.newPage();
    await page.goto(`${origin}/cached.html`);
    const popup = page.waitForEvent('popup');
    await page.locator('.dpplus-label').click();
    await passLogin(await popup, name);
    await page.waitForURL(url);
    await page.goto(origin + profile);
    expect(await page.locator('#user_login').inputValue()).toBe(name);
    await chrome.close();
  });

  // The last test: the site stays a network.
  it('on a network reports users who are deleted from it, and deletes its data on each site', async () => {
    const [{ name }, { name: second }] = [await newLinkedUser(), await newLinkedUser()];
    await inWordPress('install-network');
    await inWordPress('delete', { name });
    expect(await isConnected(name)).toBe(true);
    await inWordPress('delete-from-network', { name });
    expect([await isConnected(name), await isConnected(second)]).toEqual([false, true]);
    expect(await inWordPress('uninstall')).toEqual([0, 0, 0]);
  });
});
