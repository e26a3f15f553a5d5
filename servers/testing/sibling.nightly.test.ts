import { once } from 'node:events';
import { createServer, type Server as HttpsServer } from 'node:https';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offerCookie } from '../../contract/cookies.ts';
import { makeCertificate } from '../../sandbox/command/https/make-certificate.ts';
import { freePort } from '../../testing/free-port.ts';
import { findHeadlessShell } from '../../tools/browsers/find-browsers.ts';
import { AttackedServer, json } from './attacked-server.ts';
import { forward } from './check-server.ts';
import { otherSpellings } from './cookie-spellings.ts';
import { type Server, servers } from './servers.ts';

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

/** The app at an origin. The session of PHP has a name that PHP takes for others too. */
const at = (server: Server, origin: string): Server => ({
  ...server,
  start: (port, servicePort) =>
    server
      .start(port, servicePort)
      .map((word) =>
        word
          .replaceAll(`http://localhost:${port}`, origin)
          .replace('php -S', 'php -d session.name=shop_session -S'),
      ),
});

const apps = servers.filter(
  ({ file, name }) =>
    /README|callback\.php|dpplus_connect\.(py|rb)|App|login\.go|DpplusConnect/.test(file) ||
    /(Flask|Symfony|Tomcat|Rails 6\.1|PHP, users)$/.test(name),
);

describe.each(apps)('$name', (server) => {
  let [app, browser, proxy] = [
    undefined as AttackedServer | undefined,
    undefined as Browser | undefined,
    undefined as HttpsServer | undefined,
  ];
  let [origin, evil] = ['', ''];
  beforeAll(async () => {
    const port = await freePort();
    [origin, evil] = [`https://app.${domain}:${port}`, `https://evil.${domain}:${port}`];
    app = new AttackedServer(at(server, origin), origin);
    await app.start({});
    const toApp = forward(app.port, '', { host: `localhost:${app.port}` });
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

  /** Logs a new user in, and returns the cookies of the session, and how the first page names the user. */
  async function session() {
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
    const [eve, lea] = [await session(), await session()];
    expect(eve.user).not.toBe(lea.user);
    const [name = '', value = ''] = eve.cookies.at(-1) ?? [];
    const stored: string[] = [];
    const taken: string[] = [];
    for (const [label, spell] of Object.entries(spellings))
      for (const own of [[], lea.cookies]) {
        const context = await browser?.newContext({ ignoreHTTPSErrors: true });
        if (!context) throw new Error('no browser');
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
        await page.goto(origin);
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
