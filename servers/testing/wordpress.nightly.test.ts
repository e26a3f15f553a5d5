import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorText } from '../../contract/error-text.ts';
import { purposeHeaders } from '../../contract/prefetch.ts';
import { texts } from '../../contract/texts.ts';
import { givenCookies, openAppBrowser } from '../../sandbox/checker/app-browser.ts';
import { createSandbox, type FaultEffect } from '../../sandbox/index.ts';
import { passLogin } from '../../sandbox/kit/pass-login.ts';
import { userUuid } from '../../sandbox/service/state/personas/user-ids.ts';
import { freePort } from '../../testing/free-port.ts';
import { findBrowser } from '../../tools/browsers/find-browsers.ts';
import { startServer } from './start-server.ts';
import { wordpress } from './wordpress.ts';

const [command = '', ...words] = wordpress.probe;

const profile = '/wp-admin/profile.php';
const startPage = `${wordpress.callback}&dpplus=start`;
const linkPage = '/wp-login.php?action=dpplus-connect-link';

type Page = { url: string; body: string };

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

// The persona "fresh" is linked to the user lea, an administrator. Each test has its own other users and personas.
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
    const testPlugin = 'servers/wordpress/test-plugin.php';
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
  /** The fields of the form with the button "Remove the link" of a profile. */
  const fieldsOf = ({ body }: Page): Record<string, string> => {
    const form = /<form id="dpplus-remove".*?<\/form>/s.exec(body)?.[0] ?? '';
    return Object.fromEntries([...form.matchAll(/name="(\w+)" value="(\w+)"/g)].map(([, ...field]) => field));
  };
  const stateOf = (page: Page) => attribute(page.body, 'data-state');
  const isOffered = ({ body }: Page) => body.includes('Yes, link them');

  /** A browser that follows redirects, but not to the service. */
  function openBrowser(cookies = givenCookies()) {
    const browser = openAppBrowser(() => {}, 60_000, cookies);
    /** Opens a page; fields make a POST. */
    const open = (url: string, form?: Record<string, string>, headers = {}) =>
      browser.open(new URL(url, origin).href, { headers, ...(form && { form }) });
    /** Comes back from the service with a state. */
    async function comeBack(state: string, persona: string, scope = '') {
      const { code } = await control('codes', { client_id: 'demoapp', persona, scope });
      return open(`${wordpress.callback}&${new URLSearchParams({ code, state })}`);
    }
    /** Reads the link of a return page. */
    const linkOf = ({ body }: Page) => {
      const link = /<a class="dpplus-return"[^>]*>/.exec(body)?.[0] ?? '';
      return { href: attribute(link, 'href'), error: attribute(link, 'data-error') };
    };
    /** Opens the start, which redirects to the service. */
    async function openStart(query = '', headers = {}) {
      const { url } = await open(`${startPage}&${query}`, undefined, headers);
      return { location: url, state: new URL(url).searchParams.get('state') ?? '' };
    }
    /** Opens the link to the start on a page. */
    async function begin(page = wordpress.loginPage) {
      const [link = ''] = /<a class="dpplus-connect".*?>/.exec((await open(page)).body) ?? [];
      return (await openStart(attribute(link, 'href').split('&dpplus=start&')[1])).state;
    }
    return {
      open,
      openStart,
      begin,
      comeBack,
      linkOf,
      cookies: () => browser.cookiesFor(origin),
      /** The same browser with the cookies that it has now. */
      copy: () => openBrowser(browser.cookies()),
      logIn: async (persona: string, page = wordpress.loginPage) =>
        linkOf(await comeBack(await begin(page), persona)),
      logInWithPassword: (user: string, redirectTo = profile) =>
        open(wordpress.loginPage, { log: user, pwd: `password of ${user}`, redirect_to: redirectTo }),
      /** Logs in on the page that links an account, and opens the question. */
      ask: async (persona: string, scope = 'email') =>
        open(linkOf(await comeBack(stateOf(await open(linkPage)), persona, scope)).href),
      answer: ({ url, body }: Page, answer: string) =>
        open(url, { _wpnonce: / name="_wpnonce" value="(\w+)"/.exec(body)?.[1] ?? '', answer }),
      /** Presses "Remove the link" on a profile. */
      remove: (page: Page) => open('/wp-admin/admin-post.php', fieldsOf(page)),
      user: async () => /name="user_login"[^>]* value="(\w+)"/.exec((await open(profile)).body)?.[1],
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
    it('with another UUID than the user has is refused, and one with this UUID ends the session before', async () => {
      const { name, logIn, open, user } = await newSession();
      const { href, error } = await logIn('fresh');
      expect(error).toBe('account_mismatch');
      expect((await open(href)).body).toContain(texts.en.errors.account_mismatch);
      expect(await user()).toBe(name);
      const linked = await newLinkedUser();
      expect((await linked.logIn(await newUser())).error).toBe('account_mismatch');
      const old = linked.browser.copy();
      expect(await old.user()).toBe(linked.name);
      await linked.logIn(linked.name);
      expect([await linked.user(), await old.user()]).toEqual([linked.name, undefined]);
    });

    it('keeps the cookies of other plugins', async () => {
      const { headers } = await fetch(origin + startPage, {
        redirect: 'manual',
        headers: { 'x-theme': '1' },
      });
      const names = headers.getSetCookie().map((line) => line.split('=')[0]);
      expect(names).toEqual(['theme', expect.stringContaining('dpplus')]);
    });

    it.each(['wp_authenticate_user', 'authenticate'])(
      'of a user whom a plugin refuses in %s fails, and plugins get the event',
      async (filter) => {
        const { name } = await newLinkedUser();
        await inWordPress('refuse', { filter, name });
        await inWordPress('log');
        const { logIn, open, user } = openBrowser();
        const { href, error } = await logIn(name);
        expect(error).toBe('not_admitted');
        expect((await open(href)).body).toContain('This website does not accept your account.');
        expect(await inWordPress('log')).toEqual([`event: ${name}`, 'login-refused: not_admitted']);
        expect(await user()).toBeUndefined();
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

    it('on https has a cookie that no other host of the domain can plant', async () => {
      const https = origin.replace('http:', 'https:');
      for (const name of ['WP_SITEURL', 'WP_HOME']) await inWordPress('define', { name, value: https });
      // As a proxy sends it.
      const request = (path: string, cookie = '') =>
        fetch(origin + path, { headers: { cookie, 'x-forwarded-proto': 'https' }, redirect: 'manual' });
      const { headers } = await request(startPage);
      const [line = ''] = headers.getSetCookie();
      expect(line).toMatch(/^__Host-dpplus-browser=[\w-]{22}; path=\/; secure; HttpOnly; SameSite=Lax$/);
      const state = /&state=[^&]*/.exec(headers.get('location') ?? '')?.[0];
      await inWordPress('log');
      // PHP decodes the names of cookies.
      for (const cookie of [line.replace('__', '%5F_'), line])
        await request(`${wordpress.callback}&error=access_denied${state}`, cookie.split(';')[0]);
      expect(await inWordPress('log')).toEqual(['state-refused: no-cookie', 'login-refused: access_denied']);
    });

    it('that comes back late leads a user who is logged in to the page, without a message', async () => {
      const { begin, comeBack, linkOf, open } = openBrowser();
      const state = await begin(`${wordpress.loginPage}?redirect_to=//evil.example/`);
      const first = await begin(`${wordpress.loginPage}?redirect_to=/sample-page/?a=1`);
      expect(linkOf(await comeBack(first, 'fresh'))).toEqual({ href: '/sample-page/?a=1', error: '' });
      for (const late of [state, 'x'])
        expect(linkOf(await comeBack(late, 'fresh'))).toEqual({ href: `${origin}/wp-admin/`, error: '' });
      for (const error of ['', 'server_error']) {
        const text = JSON.stringify(['', '/sample-page/', error, 'en']);
        const outcome = String(await inWordPress('seal', { purpose: 'return', text }));
        const page = `${wordpress.callback}&dpplus=return&outcome=${outcome}`;
        expect((await open(page)).url).toBe(`${origin}/sample-page/`);
        expect((await openBrowser().open(page)).url.endsWith('/sample-page/')).toBe(error === '');
      }
    });

    it.each([
      ['HEAD', ''],
      ['POST', ''],
      ['GET', '//'],
      ['GET', '/start'],
    ])('neither begins nor ends with %s at /wp-login.php%s', async (method, path) => {
      const { begin, comeBack, cookies, linkOf } = openBrowser();
      const state = await begin();
      for (const query of ['dpplus=start', `code=x&state=${state}`]) {
        const url = `${origin}${wordpress.callback.replace('?', `${path}?`)}&${query}`;
        const { status, headers } = await fetch(url, { method, headers: { cookie: cookies() } });
        expect([status, headers.getSetCookie()]).toEqual([404, []]);
        expect(headers.get('referrer-policy')).toBe('no-referrer');
      }
      expect(linkOf(await comeBack(state, 'fresh')).error).toBe('');
    });

    it('reads at most 100 kB of an answer of the internal address of the service', async () => {
      const answer = { uuid: userUuid('demoapp', 'fresh'), access_token: 'x'.repeat(100_000) };
      const service = createServer((_, response) => response.end(JSON.stringify(answer)));
      await once(service.listen(0, '127.0.0.1'), 'listening');
      const value = `http://127.0.0.1:${Object(service.address()).port}`;
      await inWordPress('define', { name: 'DPPLUS_INTERNAL_SERVICE', value });
      await inWordPress('log');
      expect((await openBrowser().logIn('fresh')).error).toBe('service_unavailable');
      expect(await inWordPress('log')).toEqual(['request-failed: /oauth/token 200 invalid_response']);
      service.close();
    });

    it('does not blame the user if the database fails', async () => {
      await inWordPress('define', { name: 'TEST_BROKEN', value: 'true' });
      expect((await openBrowser().logIn('fresh')).error).toBe('server_error');
      expect(await inWordPress('log')).toContain('callback-failed: RuntimeException');
    });

    it('in progress ends if wp-config.php gets new keys', async () => {
      const { begin, comeBack, linkOf } = openBrowser();
      const state = await begin();
      await inWordPress('define', { name: 'AUTH_KEY', value: 'new key of auth' });
      expect(linkOf(await comeBack(state, 'fresh')).error).toBe('unknown_state');
    });

    it('leaves about 10,000 used states in the database', async () => {
      const until = String(Math.floor(Date.now() / 1000) + 100);
      await inWordPress('use', { count: '13000', until });
      expect(Number(await inWordPress('used'))).toBeLessThan(12_500);
      expect(Number(await inWordPress('used'))).toBeGreaterThanOrEqual(10_000);
    });

    it('has at most 2,000 bytes of the state of the page, also of one that is not UTF-8', async () => {
      const { openStart, open } = openBrowser();
      expect((await openStart(`state=${'%C3%A9'.repeat(2000)}`)).state).not.toBe('');
      const state = /&(state=[^&]*)/.exec((await openStart('state=%ffx')).location)?.[1];
      expect(state).toMatch(/~%FFx$/);
      const { body } = await open(`${wordpress.callback}&error=access_denied&${state}${'x'.repeat(3000)}`);
      expect(body).toContain(` data-state="\u{FFFD}${'x'.repeat(1999)}" data-error="access_denied"`);
    });
  });

  describe('the log', () => {
    const failed = 'request-failed: /oauth/token';
    const grant = (uuid: string, access_token: unknown = 'x') => ({
      token: { json: { uuid, access_token } },
    });
    const fresh = userUuid('demoapp', 'fresh');
    const tokenFault = (status: number, error: string) => ({ token: { status, error } });
    it.each<[string, string, Record<string, FaultEffect>]>([
      [`${failed} 401 invalid_client`, 'configuration_error', tokenFault(401, 'invalid_client')],
      [`${failed} 400 invalid_grant`, 'service_unavailable', tokenFault(400, 'invalid_grant')],
      [`${failed} 429 slow_down`, 'service_unavailable', tokenFault(429, 'slow_down')],
      [`${failed} 200 invalid_response`, 'service_unavailable', grant(fresh, [])],
      [`${failed} 0 cURL 52`, 'service_unavailable', { token: { drop: true } }],
      // The service may write the UUID in capitals.
      [
        'request-failed: /api/uuids/connected 503 fault',
        '',
        { ...grant(fresh.toUpperCase()), connected: { status: 503 } },
      ],
    ])('has “%s”, and the user reads whether trying again helps: %s', async (line, error, effects) => {
      await respond(effects);
      await inWordPress('log');
      const { logIn, open } = openBrowser();
      const page = await logIn('fresh');
      expect([page.error, await inWordPress('log')]).toEqual([error, [line]]);
      const { body } = await open(page.href);
      expect(body).toContain(error ? `${errorText('en', error)}<br><small>Code: ${error}</small>` : '');
    });

    it('has the reason of each refusal, and no value', async () => {
      await inWordPress('log');
      const { open, openStart, comeBack, cookies, linkOf, user } = openBrowser();
      const stranger = await comeBack('x', 'fresh');
      expect(stranger.url).not.toContain('code=');
      expect(linkOf(stranger).error).toBe('unknown_state');
      expect((await open(linkOf(stranger).href)).body).toContain(texts.en.errors.unknown_state);
      for (const query of ['scope=email', 'dpplus=start', `state=${'x'.repeat(2001)}`])
        await openStart(query);
      for (const name of purposeHeaders)
        await openStart('', { [name]: name === 'Purpose' ? 'preview' : 'prefetch' });
      await openStart('', { 'sec-fetch-dest': 'iframe' });
      const { state } = await openStart();
      await comeBack((await openBrowser().openStart()).state, 'fresh');
      await open(`${wordpress.callback}&error=access_denied&${new URLSearchParams({ state })}`);
      expect(linkOf(await comeBack(state, 'fresh')).error).toBe('expired_state');
      const second = await openStart();
      const limit = { state: second.state, error: 'access_denied', error_description: 'the login limit' };
      const { body } = await open(`${wordpress.callback}&${new URLSearchParams(limit)}`);
      expect(body).toContain(texts.en.errors.configuration_error);
      const bind = /dpplus-browser=([\w-]+)/.exec(cookies())?.[1] ?? '';
      const seal = async (purpose: string) =>
        String(await inWordPress('seal', { purpose, bind, text: 'en/' }));
      await comeBack(await seal('state'), 'fresh');
      for (const outcome of ['x', await seal('return')])
        await open(`${wordpress.callback}&dpplus=return&outcome=${outcome}`);
      expect(await user()).toBeUndefined();
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
      const [name, stranger] = [await newUser(), await newUser()];
      const { logIn, open, logInWithPassword, begin, comeBack, linkOf, ask, answer, user } = openBrowser();
      // Left at a shared computer.
      const left = await begin();
      const { href, error } = await logIn(stranger);
      expect(error).toBe('');
      const page = await open(href);
      expect(page.body).toContain('Your account here is not linked yet.');
      expect(await user()).toBeUndefined();

      const next = new URL(page.url).searchParams.get('redirect_to') ?? '';
      const start = await logInWithPassword(name, next);
      expect(start.body).toContain(`To link your account <strong>${name}</strong>`);
      expect(attribute(start.body, 'data-scope')).toBe('email');
      expect(linkOf(await comeBack(left, stranger, 'email')).href).toContain('dpplus-message=not_linked');
      for (const { body } of [start, await open(linkPage)]) expect(body).not.toContain('Yes, link them');

      const question = await ask(name);
      expect(question.body).toContain(
        `Link the account <strong>${name}</strong> to this account at Secure Connect?`,
      );
      expect(question.body).not.toContain(userUuid('demoapp', name));
      expect((await open(question.url, { _wpnonce: 'foreign', answer: 'yes' })).status).toBe(403);
      expect((await openBrowser().logIn(name)).href).toContain('dpplus-message=not_linked');
      expect(await isConnected(name)).toBe(false);

      const done = await answer(question, 'yes');
      expect(done.body).toContain('Your account is linked to Secure Connect.');
      expect(done.body).toMatch(/Linked since \w+ \d+, \d+ \d+:\d+ [ap]m\./);
      expect(done.body).not.toContain(userUuid('demoapp', name));
      const other = openBrowser();
      await other.logIn(name);
      expect(await other.user()).toBe(name);
      expect(await isConnected(name)).toBe(true);
    });

    it.each([
      [
        'email',
        'Connect: <strong>&lt;img src=x onerror=alert(1)&gt;%s</strong> (logged in at <strong>TIME</strong>)',
      ],
      [
        '',
        'the one with which you just logged in (at <strong>TIME</strong>). If Secure Connect did not ask you',
      ],
    ])('is named by email address and time, without markup, after the scope %j', async (scope, text) => {
      const { name, ask } = await newSession();
      const email = '<img src=x onerror=alert(1)>%s';
      await respond(scope ? { user_data: { json: { email } } } : {});
      expect((await ask(name, scope)).body.replace(/\d+:\d+ [ap]m/, 'TIME')).toContain(text);
    });

    it('is offered in the session in which the login began, and in no other', async () => {
      const { name, browser } = await newSession();
      const [stranger, other, third] = [await newUser(), openBrowser(), openBrowser()];
      await other.logInWithPassword(name);
      const states = [1, 2, 3].map(async () => stateOf(await other.open(linkPage)));
      const [one = '', two = '', three = ''] = await Promise.all(states);
      expect(third.linkOf(await third.comeBack(one, stranger)).error).toBe('unknown_state');
      const { href } = browser.linkOf(await browser.comeBack(two, stranger));
      expect(href).toBe(`${origin}/wp-admin/`);
      expect(isOffered(await browser.open(linkPage))).toBe(false);
      const question = await browser.ask(name);
      expect(isOffered(question)).toBe(true);
      expect(isOffered(await other.open(linkPage))).toBe(false);
      await other.answer(question, 'yes');
      for (const { logInWithPassword } of [browser, other]) await logInWithPassword(stranger);
      await other.comeBack(three, name);
      for (const { open } of [browser, other]) expect(isOffered(await open(linkPage))).toBe(false);
      expect((await openBrowser().logIn(name)).href).toContain('dpplus-message=not_linked');
    });

    it('is offered for ten minutes, or until the user says no', async () => {
      const { name, ask, answer, open } = await newSession();
      await answer(await ask(name), 'no');
      expect(isOffered(await open(linkPage))).toBe(false);
      const question = await ask(name);
      await inWordPress('wait', { name, seconds: '590' });
      expect(isOffered(await open(linkPage))).toBe(true);
      await inWordPress('wait', { name, seconds: '10' });
      expect(isOffered(await open(linkPage))).toBe(false);
      await inWordPress('log');
      await answer(question, 'yes');
      expect(await inWordPress('log')).toEqual(['accept-refused: no-login']);
      expect((await open(profile)).body).not.toContain('Linked since');
      expect(await mailsTo(name)).toEqual([]);
    });

    it('is not made with the UUID of another user, and not replaced by another one', async () => {
      const [{ name, browser }, other] = [await newSession(), await newSession()];
      const [stranger, second] = [await newUser(), openBrowser()];
      await second.logInWithPassword(name);
      const first = await browser.ask(name);
      const [ofOther, ofSecond] = [await other.ask(name), await second.ask(stranger)];
      await browser.answer(first, 'yes');
      await inWordPress('log');
      const mismatch = texts.en.errors.account_mismatch;
      expect((await other.answer(ofOther, 'yes')).body).toContain(mismatch);
      expect(await inWordPress('log')).toEqual(['accept-refused: not-stored']);
      expect((await other.ask(name)).body).toContain(mismatch);
      expect((await other.open(profile)).body).not.toContain('Linked since');
      await second.answer(ofSecond, 'yes');
      expect((await second.open(linkPage)).url).toBe(origin + profile);
      expect((await openBrowser().logIn(stranger)).href).toContain('dpplus-message=not_linked');
      const { logIn, user } = openBrowser();
      await logIn(name);
      expect(await user()).toBe(name);
    });

    it('is removed by its user, which ends the other sessions, and not by another user or site', async () => {
      const { name, browser } = await newLinkedUser();
      const [{ browser: stranger }, other] = [await newLinkedUser(), openBrowser()];
      await other.logIn(name);
      const page = await browser.open(profile);
      const { _wpnonce = '' } = fieldsOf(await stranger.open(profile));
      const form = { ...fieldsOf(page), _wpnonce };
      expect((await stranger.open('/wp-admin/admin-post.php', form)).status).toBe(403);
      expect((await browser.open('/wp-admin/admin-post.php', form)).status).toBe(403);
      const query = new URLSearchParams(form);
      expect((await browser.open(`/wp-admin/admin-post.php?${query}`)).status).toBe(403);
      expect(await isConnected(name)).toBe(true);

      const removal = await browser.remove(page);
      expect(removal.body).toContain('The link to Secure Connect was removed.');
      expect(removal.body).toContain('Link your account to Secure Connect');
      expect(await isConnected(name)).toBe(false);
      expect((await openBrowser().logIn(name)).href).toContain('dpplus-message=not_linked');
      expect([await browser.user(), await other.user()]).toEqual([name, undefined]);
    });

    it('is removed by an administrator on the profile of the user', async () => {
      const { name, browser } = await newLinkedUser();
      await inWordPress('locale', { name, locale: 'de_DE' });
      const { logIn, open, remove } = openBrowser();
      await logIn('fresh');
      const { user_id = '' } = fieldsOf(await browser.open(profile));
      const page = await open(`/wp-admin/user-edit.php?user_id=${user_id}`);
      expect(page.body).toContain('Linked since');
      expect(page.body).not.toContain(userUuid('demoapp', name));
      expect((await remove(page)).body).toContain('The link to Secure Connect was removed.');
      expect((await open(page.url)).body).toContain('Only the owner can link this account');
      expect(await browser.user()).toBeUndefined();
      // The email is in the user’s language, not in the administrator’s.
      expect((await mailsTo(name)).map(({ subject }) => subject)).toEqual([
        '[Test] Your account is linked to Secure Connect',
        '[Test] Die Verknüpfung mit Secure Connect wurde entfernt',
      ]);
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
    it('are in the language of the browser where users log in, of the user elsewhere, or English', async () => {
      const name = await newUser();
      await inWordPress('locale', { name, locale: 'nl_NL' });
      const { open, begin, comeBack, logInWithPassword, ask, answer } = openBrowser();
      const login = await open(`${wordpress.loginPage}?wp_lang=fr_FR`);
      expect(login.body).toMatch(
        /<a class="dpplus-connect" data-start="" target="_top" rel="external" [^>]+><span [^>]+>S’identifier avec /,
      );
      const back = await comeBack(await begin(), name);
      expect(back.body).toMatch(/<title>Connexion réussie .*<strong>Connexion réussie<.*>Continuer</s);
      await logInWithPassword(name);
      const question = await ask(name);
      expect(question.body).toContain(
        `Relier le compte <strong>${name}</strong> à ce compte Secure Connect\u202f?`,
      );
      const done = await answer(question, 'yes');
      expect(done.body).toContain('Uw account is aan Secure Connect gekoppeld.');
      const [mail] = await mailsTo(name);
      expect(mail?.subject).toBe('[Test] Uw account is aan Secure Connect gekoppeld');
      expect(mail?.text).toContain(`Uw account ${name} op ${origin} is nu gekoppeld`);
      expect(mail?.text).toContain(`op uw profielpagina: ${origin}${profile}`);
      const spanish = await open(`${wordpress.loginPage}?wp_lang=es_ES&dpplus-message=server_error`);
      expect(spanish.body).toContain(texts.en.errors.server_error);
    });

    it('of a login and of its failure are in the language of the page where it began, with the contact', async () => {
      await inWordPress('define', { name: 'DPPLUS_CONTACT', value: 'mailto:a@b.example?x&y' });
      const { open, openStart, linkOf } = openBrowser();
      const state = new URLSearchParams({ state: (await openStart('lang=fr')).state });
      const back = await open(`${wordpress.callback}&error=access_denied&${state}`);
      expect(back.body).toContain(`<strong>${texts.fr.failed}</strong>`);
      for (const { body } of [back, await open(linkOf(back).href)]) {
        expect(body).toContain(texts.fr.errors.access_denied);
        expect(body).toMatch(/<a href="mailto:a@b\.example\?x(&#038;|&amp;)y">Contact<\/a>/);
      }
    });

    it('say once after a logout that the service is still logged in', async () => {
      const { body } = await openBrowser().open(`${wordpress.loginPage}?loggedout=true&wp_lang=fr_FR`);
      expect(body.match(/votre session y reste ouverte/g)).toHaveLength(1);
    });
  });

  describe('the pages', () => {
    const scriptOf = (text: string) => /<script[^>]*dp_connect\.js[^>]*>/.exec(text)?.[0] ?? '';

    it('have the script, with what optimizers leave alone, where users log in, but not where they type a new password or confirm', async () => {
      const [visitor, { name, open, ask }] = [openBrowser(), await newSession()];
      const login = await visitor.open(wordpress.loginPage);
      const back = await visitor.comeBack(await visitor.begin(), 'fresh');
      for (const { body } of [login, back, await open(linkPage)]) {
        expect(attribute(scriptOf(body), 'data-client-id')).toBe('demoapp');
        expect(attribute(scriptOf(body), 'data-redirect-uri')).toBe(origin + wordpress.callback);
        // Cloudflare reads its attribute before `src` only.
        expect(scriptOf(body)).toMatch(
          /data-cfasync="false".* data-no-optimize="1" data-no-defer="1" nowprocket.* src="/,
        );
      }
      const reset = await openBrowser().open(String(await inWordPress('password-link', { name })));
      expect(reset.body).toContain('id="pass1"');
      const lost = await open('/wp-login.php?action=lostpassword');
      for (const { body } of [reset, lost, await open(profile), await ask(name)])
        expect(scriptOf(body)).toBe('');
    });

    it.each([
      [{ DPPLUS_SERVICE: 'https://login.example' }, 'false'],
      [{ DPPLUS_SERVICE: 'http://login.example', DPPLUS_IS_SANDBOX: 'true' }, 'true'],
    ])('lead to the service, with %j as is_sandbox=%s', async (settings, isSandbox) => {
      for (const [name, value] of Object.entries(settings)) await inWordPress('define', { name, value });
      const { location } = await openBrowser().openStart();
      expect(new URL(location).searchParams.get('is_sandbox')).toBe(isSandbox);
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
      ['define', 'DPPLUS_CONTACT', 'javascript:alert(1)', 'DPPLUS_CONTACT: needs an http(s), mailto or tel'],
      ['define', 'DPPLUS_INTERNAL_SERVICE', 'sandbox:4000', 'DPPLUS_INTERNAL_SERVICE: needs a whole'],
    ])(
      'stay as they were after %s %s %j, with a notice for administrators and a line of the log',
      async (task, name, value, notice) => {
        const { logIn, open } = openBrowser();
        await logIn('fresh');
        await inWordPress('log');
        await inWordPress(task, { name, value });
        const login = await open(wordpress.loginPage);
        expect([login.status, scriptOf(login.body)]).toEqual([200, '']);
        expect((await open('/wp-admin/')).body).toContain(notice);
        expect(await inWordPress('log')).toContainEqual(expect.stringContaining(notice));
      },
    );
  });

  it('a page that a cache has stored logs another visitor in with the first click, also if scripts wait for it', async () => {
    const { name } = await newLinkedUser();
    const content = 'Members: [dpplus_connect] [dpplus_connect]';
    const url = String(await inWordPress('page', { content }));
    const visitor = await fetch(url);
    expect(visitor.headers.getSetCookie()).toEqual([]);
    const stored = await visitor.text();
    expect(stored.match(/dp_connect\.js/g)).toHaveLength(1);
    const scripts = `${stored}<script src="/wp-includes/js/underscore.min.js"></script>`;
    const html = scripts.replaceAll(/<script(?![^>]*nowprocket)/g, '<script type="delayed"') + optimizer;
    await inWordPress('cache', { html });
    const chrome = await chromium.launch({ executablePath: findBrowser() ?? chromium.executablePath() });
    const page = await chrome.newPage();
    await page.goto(`${origin}/cached.html`);
    const popup = page.waitForEvent('popup');
    await page.locator('.dpplus-label').first().click();
    await passLogin(await popup, name);
    await page.waitForURL(url);
    await page.goto(origin + profile);
    expect(await page.locator('#user_login').inputValue()).toBe(name);
    await chrome.close();
  });

  // The last test: the site stays a network.
  it('reports deleted users, on a network those who are deleted from it, and deletes its data on each site', async () => {
    const names = [await newLinkedUser(), await newLinkedUser(), await newLinkedUser()].map(
      ({ name }) => name,
    );
    const [first = '', name = '', second = ''] = names;
    await inWordPress('delete', { name: first });
    expect(await isConnected(first)).toBe(false);
    await inWordPress('install-network');
    await inWordPress('delete', { name });
    expect(await isConnected(name)).toBe(true);
    await inWordPress('delete-from-network', { name });
    expect([await isConnected(name), await isConnected(second)]).toEqual([false, true]);
    expect(await inWordPress('uninstall')).toEqual([0, 0, 0]);
  });
});
