import { createServer, type Server } from 'node:https';
import { chromium, type Browser as Program } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findHeadlessShell } from '../e2e/support/browser.ts';
import { makeCertificate } from '../src/sandbox/command/https/make-certificate.ts';
import { freePort } from '../src/testing/free-port.ts';
import { logInAtService } from './testing/log-in.ts';
import { product, startStand } from './testing/stand.ts';

// Chromium with https, because the attacks need the rules of a browser for cookies of sibling hosts.
let stand: Awaited<ReturnType<typeof startStand>>;
let sibling: Server;
let program: Program;
let wiki: string;

beforeAll(async () => {
  const certificate = await makeCertificate(['login.example.test', 'wiki.example.test']);
  const [port, siblingPort] = [await freePort(), await freePort()];
  wiki = `https://wiki.example.test:${siblingPort}`;
  const products = { wiki: product('wiki', { pkce: false, redirectUris: [`${wiki}/return`] }) };
  stand = await startStand({ issuer: `https://login.example.test:${port}`, port, products }, certificate);
  // Every page of the sibling host sets the cookies that its query has.
  sibling = createServer(certificate, ({ url = '' }, response) => {
    const cookies = new URL(url, wiki).searchParams.getAll('cookie');
    response.writeHead(200, { 'set-cookie': cookies }).end();
  });
  await new Promise<void>((resolve) => sibling.listen(siblingPort, 'localhost', resolve));
  const args = ['--host-resolver-rules=MAP *.example.test localhost'];
  program = await chromium.launch({ executablePath: findHeadlessShell() ?? '', args });
});
afterAll(async () => {
  await program.close();
  sibling.close();
  await stand.close();
});

/** A user with a browser. */
async function user() {
  const context = await program.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  /** Opens a page. Returns its URL after redirects. */
  async function open(url: string) {
    await page.goto(url);
    return new URL(page.url());
  }
  /** Begins a login at the wiki. Returns the path below `/login` and the cookies of the bridge. */
  async function begin() {
    const query = { response_type: 'code', client_id: 'wiki', scope: 'openid', state: 'of-this-user' };
    const search = new URLSearchParams({ ...query, redirect_uri: `${wiki}/return` });
    await open(`${stand.config.issuer}/authorize?${search}`);
    const cookies = (await context.cookies()).filter(({ name }) => name.startsWith('__Secure-bridge-login'));
    return { path: cookies[0]?.path ?? '', cookies };
  }
  /** Opens a page of the sibling host that plants cookies at a path of the bridge. */
  async function visitSibling(cookies: { name: string; value: string; path: string }[], path?: string) {
    const lines = cookies.map(
      ({ name, value, path: own }) => `${name}=${value}; Domain=example.test; Path=${path ?? own}; Secure`,
    );
    await open(`${wiki}/?${new URLSearchParams(lines.map((line) => ['cookie', line]))}`);
  }
  /** Opens a login, and logs in at the service. */
  async function logIn(path: string) {
    const start = await open(stand.config.issuer + path);
    return start.pathname === path ? start : open((await logInAtService(start)).href);
  }
  const resume = (path: string) => open(stand.config.issuer + path.replace('login', 'authorize'));
  return { begin, visitSibling, logIn, resume };
}

it('no browser gets the account of the victim through a planted login', async () => {
  const [mallory, victim] = [await user(), await user()];
  const { path, cookies } = await mallory.begin();
  await victim.visitSibling(cookies);
  await victim.logIn(path);
  expect(stand.events.map(({ event }) => event)).toContain('succeeded');
  expect((await mallory.resume(path)).searchParams.has('code')).toBe(false);
  expect(stand.events.at(-1)).toEqual({ event: 'refused', product: 'wiki', detail: 'other_browser' });
});

it('a stranger cannot end the login of a victim', async () => {
  const [mallory, victim] = [await user(), await user()];
  const [{ cookies }, { path }] = [await mallory.begin(), await victim.begin()];
  await mallory.visitSibling(cookies, path);
  await mallory.logIn(path);
  const service = await victim.resume(path);
  expect(service.searchParams.has('code')).toBe(false);
});
