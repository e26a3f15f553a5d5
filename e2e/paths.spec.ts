import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createConnect, signedSession } from 'dpplus-connect/server';
import express from 'express';
import helmet from 'helmet';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { read, rows, section } from '../tools/write/docs/pages.ts';
import { test as base, expect, logIn, openPopup, untilClosed } from './support/fixtures.ts';
import { guidePaths } from './support/guide-paths.ts';
import { startWebServer, type WebServer } from './support/web-server.ts';

/** How an app is mounted: a row of docs/frameworks.md, "Paths". */
type Row = (typeof guidePaths)[number];

/** Logs a user in at an app with one row. */
type LogInAt = (row: Row) => Promise<void>;

const credentials = { clientId: 'pathapp', clientSecret: 'a-secret-of-this-test' };
const secret = 'a secret of this test, of 32 bytes or more';

/** Starts a proxy with the code of a row in front of the app at `address`. */
async function startProxy({ on, code }: Row, address: string): Promise<WebServer> {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const location = code.includes('location') ? code : `${code} location / { proxy_pass http://app; }`;
  writeFileSync(join(folder, 'nginx.conf'), location.replace('http://app', `http://${address}`));
  writeFileSync(
    join(folder, 'Caddyfile'),
    `{$DP_STATIC_HOST} {\n${code} {\nreverse_proxy ${address}\n}\n}\n`,
  );
  try {
    return await startWebServer(on === 'nginx' ? 'nginx' : 'caddy', folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const test = base.extend<{ logInAt: LogInAt }>({
  logInAt: async ({ page, sandbox }, use) => {
    let listener: RequestListener = (_request, response) => response.end();
    const server = createServer((request, response) => listener(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    let proxy: WebServer | undefined;
    await use(async (row) => {
      const { on, code, path, base, home } = row;
      if (on === 'nginx' || on === 'Caddy') proxy = await startProxy(row, address);
      const origin = proxy?.origin ?? `http://${address}`;
      const redirectUri = origin + path;
      await sandbox.register({ ...credentials, redirectUri });
      const session = signedSession(secret, origin);
      const connect = createConnect({
        ...credentials,
        redirectUri,
        ...(base && { basePath: base }),
        service: sandbox.url,
        isSandbox: true,
        secret,
        onLogin: async ({ uuid }) => ({ user: uuid, headers: await session.begin(uuid) }),
      });
      const draw = async (request: Request | IncomingMessage) => {
        const user = await session.read(request);
        const content = user ? `Hello ${user}` : connect.link().html.replace('<script', '<script nonce="n"');
        return `<!doctype html><html lang="en"><title>App</title><link rel="icon" href="data:,"><p>${content}`;
      };
      const names = { connect, router: express.Router({ strict: true }), helmet, secureHeaders };
      const run = (app: object, program = code) =>
        new Function('app', ...Object.keys(names), program)(app, ...Object.values(names));
      if (on === 'Hono') {
        const app = new Hono();
        run(app);
        app.get('*', async (c) => c.html(await draw(c.req.raw)));
        listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
      } else {
        const app = express().set('strict routing', true);
        run(app, proxy ? 'app.use(connect.middleware)' : code);
        listener = app.use(async (request, response) => void response.send(await draw(request)));
      }
      await page.goto(`${origin}${base}/login`);
      const popup = await openPopup(page);
      await untilClosed(popup, () => logIn(popup));
      await expect(page).toHaveURL(origin + home);
      await expect(page.locator('p')).toHaveText(/^Hello [\da-f-]{36}$/);
    });
    await proxy?.close();
    server.close();
    server.closeAllConnections();
  },
});

for (const row of guidePaths.filter(({ on }) => ['Express', 'Hono', 'nginx', 'Caddy'].includes(on)))
  test(`with ${row.on}, ${row.code}: a user logs in, and comes to ${row.home}`, ({ logInAt }) =>
    logInAt(row));

/** A row for an app at the root of its origin. */
const atRoot = (on: string, code: string): Row => ({ on, code, path: '/callback', base: '', home: '/' });

const settings = new Map(
  rows(section(read('docs/csp.md'), 'Security-header libraries')).map(([library, setting = '']) => [
    library,
    setting.replaceAll('`', ''),
  ]),
);
const withNonce = `app.use((request, response, next) => {
  response.set({ 'content-security-policy': "script-src 'nonce-n'", 'cache-control': 'public, max-age=60' });
  next();
}, connect.middleware)`;
const handle = 'app.use(async (c, next) => (await connect.handle(c.req.raw)) ?? next())';

// A second policy on the return page would block the script that closes the popup.
for (const [what, row] of [
  ['a global policy with a nonce, and a cache header', atRoot('Express', withNonce)],
  ['helmet', atRoot('Express', `app.use(helmet(), connect.middleware); ${settings.get('helmet')}`)],
  ['secureHeaders of Hono', atRoot('Hono', `${settings.get('Hono')}; ${handle}`)],
  ['add_header of nginx', atRoot('nginx', settings.get('nginx') ?? '')],
] as const)
  test(`with ${what}, the popup closes`, ({ logInAt, sandbox }) =>
    logInAt({ ...row, code: row.code.replaceAll('https://login.example', sandbox.url) }));
