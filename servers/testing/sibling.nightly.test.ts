import { once } from 'node:events';
import { createServer, type Server as HttpsServer } from 'node:https';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offerCookie } from '../../contract/cookies.ts';
import { makeCertificate } from '../../sandbox/command/https/make-certificate.ts';
import { freePort } from '../../testing/free-port.ts';
import { findHeadlessShell } from '../../tools/browsers/find-browsers.ts';
import { AttackedServer, json } from './attacked-server.ts';
import { forward } from './check-server.ts';
import { otherSpellings } from './cookie-spellings.ts';
import { type Server, servers } from './servers.ts';
import { withoutSettings } from './without-settings.ts';
import { wordpress } from './wordpress.ts';

// Another host of the domain plants the session of its own user, in Chromium and on https. No spelling of the name of the cookie
// makes it the session of a visitor, or of a user who is logged in.

const domain = 'shop.test';
const spaces = ['\u00a0', '\u0085', '\u2003', '\u3000', '\ufeff', '\u200b', '\x1c', '.', '..', '['];
const spellings: Record<string, (name: string) => string> = {
  ...otherSpellings,
  ...Object.fromEntries(
    spaces.flatMap((space) => [
      [`${JSON.stringify(space)} before the name`, (name: string) => space + name],
      [`${JSON.stringify(space)} after the name`, (name: string) => name + space],
    ]),
  ),
  'in quotes': (name) => `"${name}"`,
  'a name of two parts': (name) => name.replace('__Host-', '__Host-.'),
  itself: (name) => name,
};

/** The app at an origin. The session of PHP has a name that PHP takes for others too. Symfony's app has no internal address. */
const at = (server: Server, origin: string): Server => ({
  ...server,
  start: (port, servicePort) =>
    server
      .start(port, servicePort)
      .map((word) =>
        word
          .replaceAll(`http://localhost:${port}`, origin)
          .replace("getenv('DPPLUS_SERVICE')", `'http://127.0.0.1:${servicePort}'`)
          .replace('php -S', 'php -d session.name=shop_session -S'),
      ),
});

/** An app that knows its users: they have a password, because their first login has to be linked. */
interface PasswordApp {
  loginPage: string;
  fields: [user: string, password: string];
  passwordOf(user: string): string;
  /** The name of the cookie of its session. */
  session: RegExp;
  /** A page that names the user. */
  page: string;
  /** Makes its users, and tells it its address. */
  prepare?(app: AttackedServer, origin: string): Promise<void>;
}

const django = servers.find(({ name }) => name === 'Python, Django') as Server;
const createUsers = ['mallory', 'lea'].map(
  (name) => `python3 manage.py createsuperuser --no-input --username ${name} --email ${name}@users.example\n`,
);
const djangoWithUsers: Server = {
  ...django,
  start: (...ports) =>
    django
      .start(...ports)
      .map((word) =>
        word.replace(
          /django-admin startproject .*\n/,
          `$&python3 manage.py migrate\nexport DJANGO_SUPERUSER_PASSWORD=correct-horse\n${createUsers.join('')}`,
        ),
      ),
};

const passwordApps = new Map<Server, PasswordApp>([
  [
    djangoWithUsers,
    {
      loginPage: '/',
      fields: ['username', 'password'],
      passwordOf: () => 'correct-horse',
      session: /^sessionid$/,
      page: '/',
    },
  ],
  [
    { ...wordpress, start: () => [...wordpress.start(), 'servers/wordpress/test-plugin.php'] },
    {
      loginPage: wordpress.loginPage,
      fields: ['log', 'pwd'],
      passwordOf: (user) => `password of ${user}`,
      session: /^wordpress_logged_in_/,
      page: '/?page_id=2',
      async prepare({ port }, origin) {
        const call = async (test: string, body: Record<string, string>) => {
          const init = { method: 'POST', body: new URLSearchParams(body) };
          expect((await fetch(`http://localhost:${port}/?dpplus-test=${test}`, init)).status).toBe(200);
        };
        await call('user', { name: 'mallory' });
        for (const name of ['WP_SITEURL', 'WP_HOME']) await call('define', { name, value: origin });
      },
    },
  ],
]);

const apps = [
  ...servers.filter(
    ({ file, name }) =>
      /README|callback\.php|dpplus_connect\/login\.py|dpplus_connect\.rb|App|login\.go|DpplusConnect/.test(
        file,
      ) || /(Flask|Symfony|Tomcat|Rails 6\.1|PHP, users)$/.test(name),
  ),
  ...passwordApps.keys(),
];

describe.each(apps)('$name', (server) => {
  const passwordApp = passwordApps.get(server);
  let [app, browser, proxy] = [
    undefined as AttackedServer | undefined,
    undefined as Browser | undefined,
    undefined as HttpsServer | undefined,
  ];
  let [origin, evil] = ['', ''];
  beforeAll(async () => {
    const port = await freePort();
    [origin, evil] = [`https://app.${domain}:${port}`, `https://evil.${domain}:${port}`];
    app = new AttackedServer(withoutSettings(at(server, origin)), origin);
    await app.start({});
    await passwordApp?.prepare?.(app, origin);
    // WordPress knows its address. The others know the one they listen on.
    const headers =
      server.file === wordpress.file ? { 'x-forwarded-proto': 'https' } : { host: `localhost:${app.port}` };
    const toApp = forward(app.port, '', headers);
    proxy = createServer(await makeCertificate([`app.${domain}`, `evil.${domain}`]), (request, response) => {
      if (request.headers.host?.startsWith('app.')) return toApp(request, response);
      response.setHeader('content-type', 'text/html').end('<title>Evil</title>');
    }).listen(port, '127.0.0.1');
    await once(proxy, 'listening');
    const executablePath = findHeadlessShell();
    browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: [`--host-resolver-rules=MAP *.${domain} 127.0.0.1`],
    });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    app?.stop();
    proxy?.close().closeAllConnections();
  });

  async function openContext(): Promise<BrowserContext> {
    if (!browser) throw new Error('no browser');
    return browser.newContext({ ignoreHTTPSErrors: true });
  }

  /** Logs a user in with the password, and returns the cookie of the session, and the name of the user. */
  async function passwordSession(
    user: string,
    { loginPage, fields, passwordOf, session, page }: PasswordApp,
  ) {
    const context = await openContext();
    const tab = await context.newPage();
    await tab.goto(origin + loginPage);
    await tab.locator(`[name=${fields[0]}]`).fill(user);
    await tab.locator(`[name=${fields[1]}]`).fill(passwordOf(user));
    await Promise.all([
      tab.waitForEvent('framenavigated'),
      tab.locator(`[name=${fields[1]}]`).press('Enter'),
    ]);
    await tab.goto(origin + page);
    expect(await tab.content()).toContain(user);
    const all = (await context.cookies(origin)).map(({ name, value }): [string, string] => [name, value]);
    await context.close();
    return { cookies: all.filter(([name]) => session.test(name)), user };
  }

  /** Logs a new user in, and returns the cookies of the session, and how the first page names the user. */
  async function newSession() {
    if (!app) throw new Error('no app');
    const id = crypto.randomUUID();
    app.grant = json({ uuid: id, access_token: 'x', scope: '' });
    const page = await app.logIn();
    const cookies = Object.entries(page.cookies).filter(
      ([name]) => name !== app?.browserName && !name.endsWith(offerCookie),
    );
    const pairs = cookies.map((pair) => pair.join('='));
    const [user] =
      /Account \d+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(
        (await app.get('/', pairs.join('; '))).body,
      ) ?? [];
    if (!user) throw new Error(`no user in ${JSON.stringify(page)}`);
    return { cookies, user };
  }

  it('takes no session that another host of the domain has planted', async () => {
    const sessionOf = (user: string) => (passwordApp ? passwordSession(user, passwordApp) : newSession());
    const [eve, lea] = [await sessionOf('mallory'), await sessionOf('lea')];
    expect(eve.user).not.toBe(lea.user);
    const [name = '', value = ''] = eve.cookies.at(-1) ?? [];
    const stored: string[] = [];
    const taken: string[] = [];
    for (const [label, spell] of Object.entries(spellings))
      for (const own of [[], lea.cookies]) {
        const context = await openContext();
        const page = await context.newPage();
        await page.goto(evil);
        const pair = `${spell(name)}=${value}; domain=${domain}; path=/; secure`;
        await page.evaluate((pair) => {
          // biome-ignore lint/suspicious/noDocumentCookie: what an attacker writes
          document.cookie = pair;
        }, pair);
        const [planted] = await context.cookies(origin);
        if (planted && own.length === 0) stored.push(label);
        // Without the prefix `__Host-`, another host can plant the cookie itself, for a visitor without a session.
        const isItself = planted?.name === name && own.length === 0;
        await context.addCookies(own.map(([name, value]) => ({ name, value, url: origin, secure: true })));
        await page.goto(origin + (passwordApp?.page ?? '/'));
        if (!isItself && (await page.content()).includes(eve.user)) taken.push(label);
        await context.close();
      }
    console.log(
      `${server.name}, ${name}: Chromium keeps ${stored.length} of ${Object.keys(spellings).length}`,
    );
    expect(stored.length).toBeGreaterThan(5);
    expect(taken).toEqual([]);
  }, 180_000);
});
