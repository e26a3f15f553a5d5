import { type ChildProcess, spawnSync } from 'node:child_process';
import { CookieJar } from 'tough-cookie';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../src/sandbox/sandbox.ts';
import { userUuid } from '../src/sandbox/state/personas/user-uuid.ts';
import { freePort } from '../src/testing/free-port.ts';
import { startServer } from './start-server.ts';
import { wordpress } from './wordpress.ts';

const [command = '', ...words] = wordpress.probe;

// The persona "fresh" is linked to the user lea; the user noah is linked to no persona.
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
    });
    await sandbox.listen({ port: servicePort });
    app = await startServer(wordpress.start(), port, servicePort);
  }, 120_000);
  afterAll(async () => {
    if (app) process.kill(-Number(app.pid));
    await sandbox.close();
  });

  async function codeFor(persona: string): Promise<string> {
    const body = JSON.stringify({ client_id: 'demoapp', persona, scope: '' });
    const response = await sandbox.fetch(
      new Request('http://localhost/_sandbox/codes', { method: 'POST', body }),
    );
    return ((await response.json()) as { code: string }).code;
  }

  /** A browser that follows redirects; a body makes a POST. */
  function openBrowser() {
    const jar = new CookieJar();
    async function open(url: string, body?: Record<string, string>) {
      const target = new URL(url, origin);
      const response = await fetch(target, {
        headers: { cookie: jar.getCookieStringSync(target.href) },
        redirect: 'manual',
        ...(body && { method: 'POST', body: new URLSearchParams(body) }),
      });
      for (const line of response.headers.getSetCookie()) jar.setCookieSync(line, target.href);
      const location = response.headers.get('location');
      if (location) return open(location);
      return { url: target.href, status: response.status, text: await response.text() };
    }
    const attribute = (text: string, name: string) =>
      (new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1] ?? '').replaceAll('&#038;', '&');
    return {
      open,
      /** Logs in at the service and reads the return page. */
      async logIn(persona: string) {
        const state = attribute((await open(wordpress.loginPage)).text, 'data-state');
        const code = await codeFor(persona);
        const { text } = await open(`${wordpress.callback}&${new URLSearchParams({ code, state })}`);
        const link = /<a class="dpplus-return"[^>]*>/.exec(text)?.[0] ?? '';
        return { href: attribute(link, 'href'), error: attribute(link, 'data-error') };
      },
      logInWithPassword: (user: string, page: string) =>
        open('/wp-login.php', {
          log: user,
          pwd: `password of ${user}`,
          testcookie: '1',
          redirect_to: new URL(page, origin).searchParams.get('redirect_to') ?? '',
        }),
      async user() {
        const { text } = await open('/wp-admin/profile.php');
        return /name="user_login"[^>]* value="(\w+)"/.exec(text)?.[1];
      },
    };
  }

  it('logs in the user who has the UUID', async () => {
    const { logIn, user } = openBrowser();
    expect(await logIn('fresh')).toEqual({ href: '/wp-admin/', error: '' });
    expect(await user()).toBe('lea');
  });

  it('asks a user without a link for the password once, and links the account after a consent', async () => {
    const { logIn, open, logInWithPassword, user } = openBrowser();
    const { href, error } = await logIn('no-card');
    expect(error).toBe('');
    expect((await open(href)).text).toContain('Log in with your password once');
    expect(await user()).toBeUndefined();

    const consent = await logInWithPassword('noah', href);
    expect(consent.text).toContain('Log in as noah with Secure Connect from now on?');
    expect((await open(consent.url, { _wpnonce: 'foreign' })).status).toBe(403);
    expect((await openBrowser().logIn('no-card')).href).toContain('dpplus=ask');

    const nonce = / name="_wpnonce" value="(\w+)"/.exec(consent.text)?.[1] ?? '';
    await open(consent.url, { _wpnonce: nonce });
    const other = openBrowser();
    await other.logIn('no-card');
    expect(await other.user()).toBe('noah');
    const authorization = `Basic ${btoa('demoapp:demosecret')}`;
    const request = new Request('http://localhost/api/uuids/connected', { headers: { authorization } });
    expect(await (await sandbox.fetch(request)).text()).toContain(userUuid('demoapp', 'no-card'));
  });

  it('refuses the UUID of another user, and leaves the user logged in', async () => {
    const { logIn, open, logInWithPassword, user } = openBrowser();
    await logInWithPassword('noah', '/');
    const { href, error } = await logIn('fresh');
    expect(error).toBe('account_mismatch');
    expect((await open(href)).text).toContain('not linked with this Secure Connect login');
    expect(await user()).toBe('noah');
  });
});
