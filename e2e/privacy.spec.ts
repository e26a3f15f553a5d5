import type { Page } from '@playwright/test';
import { createConnect, signedSession } from 'dpplus-connect/server';
import { makeCertificate } from '../sandbox/command/https/make-certificate.ts';
import { serve } from '../testing/serve.ts';
import { matches, read, rows, section } from '../tools/write/docs/pages.ts';
import { expect, test } from './support/fixtures.ts';
import { type PrivacyCase, privacyCases } from './support/privacy-cases.ts';

// Drives logins, and compares the names of all cookies, stored values and requests with the tables of docs/privacy.md.

/** The headings of the tables of requests. */
const steps = ['Before the click', 'On the click', 'On the return', 'After the login', 'From your server'];

/** The lines that the tables of docs/privacy.md stand for. */
function written(): string[] {
  const page = read('docs/privacy.md');
  const [cookies, storage] = ['Cookies', 'Storage'].map((heading) => section(page, heading));
  const [flags = ''] = matches(cookies ?? '', /^Their attributes: `(.*)`/gm);
  const requests = steps.flatMap((step) =>
    rows(section(page, step))
      .slice(1)
      .flatMap(([request = '', to = '', members = '']) => [
        ...to.split(' or ').map((party) => `${step}: ${request.replaceAll('`', '')} to ${party}`),
        ...matches(members, /([^`(), –][^`(),]*)/g).map(
          (member) => `${step}: ${request.replaceAll('`', '')} with ${member}`,
        ),
      ]),
  );
  const lines = [
    ...rows(cookies ?? '')
      .slice(1)
      .map(([name = '', , ends = '']) => {
        const [minutes] = matches(ends, /after (\d+) minutes/g);
        const age = minutes ? [`Max-Age=${Number(minutes) * 60}`] : [];
        return `cookie ${name.replaceAll('`', '')}: ${[...flags.split('; '), ...age].sort().join('; ')}`;
      }),
    ...rows(storage ?? '')
      .slice(1)
      .map(([name = '']) => `storage ${name.replaceAll('`', '')}`),
    ...requests,
  ];
  // The start, the answer and the return page have one address.
  return [...new Set(lines)];
}

/** For each page: tells the name of its window, and the names in its storages, also of values that it removes again. */
const noteWrites = `{
  if (window.name) noteStored('window.name: ' + window.name);
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (name, value) {
    noteStored((this === localStorage ? 'localStorage: ' : 'sessionStorage: ') + name);
    setItem.call(this, name, value);
  };
}`;

/** The names of all that the storages of a page hold. */
const stored = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage).map((name) => `localStorage: ${name}`),
    ...Object.keys(sessionStorage).map((name) => `sessionStorage: ${name}`),
    ...(await indexedDB.databases()).map(({ name }) => `IndexedDB: ${name}`),
    ...(await caches.keys()).map((name) => `cache: ${name}`),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => `service worker: ${scope}`),
    ...(window.name ? [`window.name: ${window.name}`] : []),
  ]);

// Chromium alone: no part of the script or of the server stores other things in other engines. The test before the click
// in shared/login.spec.ts runs in all three.
test('docs/privacy.md has each cookie, each stored value and each request of a login, and no other', async ({
  browser,
  sandbox,
}) => {
  const found = new Set<string>();
  let step = '';

  async function noteRequest(at: string, to: string, request: Request) {
    const { pathname, searchParams } = new URL(request.url);
    const { authorization, cookie, origin, referer } = Object.fromEntries(request.headers);
    const body = await request.clone().text();
    const sent = body.startsWith('{') ? Object.keys(JSON.parse(body)) : new URLSearchParams(body).keys();
    const name = `${at}: ${request.method} ${pathname}`;
    found.add(`${name} to ${to}`);
    for (const member of [...searchParams.keys(), ...sent])
      found.add(`${name} with ${member.replace(/\[.*\]/, '[…]')}`);
    if (authorization) found.add(`${name} with Authorization: ${authorization.split(' ')[0]}`);
    if (to === 'your app') return;
    if (cookie) found.add(`${name} with cookie`);
    // The whole URL of a page may have personal data, its origin has none.
    for (const page of [origin, referer])
      if (page && page !== 'null')
        found.add(`${name} with ${/^https:\/\/[^/]*\/?$/.test(page) ? 'origin' : 'referer'}`);
  }

  // All on https, as in production: the cookies have other names there, and browsers send other referrers.
  const certificate = await makeCertificate(['localhost', '127.0.0.1']);
  const start = (to: string, answer: (request: Request) => Promise<Response>) =>
    serve(async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (to === 'your app' && searchParams.has('state') && !searchParams.has('dpplus'))
        step = 'On the return';
      // The service redirects the request of a form to another of its pages.
      const isOfService =
        request.headers.get('sec-fetch-site') === 'same-origin' || /login\.html/.test(pathname);
      if (!(to !== 'your app' && isOfService) && pathname !== '/favicon.ico')
        await noteRequest(step, to, request);
      const response = await answer(request);
      // Without the cookies of the pages of the service: here they are the sandbox's.
      const isPage = to !== 'your app' && pathname.includes('/oauth/');
      for (const cookie of isPage ? [] : response.headers.getSetCookie()) {
        const [pair = '', ...flags] = cookie.split('; ');
        if (!flags.includes('Max-Age=0'))
          found.add(`cookie ${pair.split('=')[0]}: ${flags.sort().join('; ')}`);
      }
      return response;
    }, certificate);
  let respond = async (_request: Request) => new Response();
  const app = await start('your app', (request) => respond(request));
  const service = await start('the service', async (request) => sandbox.fetch(request));
  const files = await start('the script’s host', async ({ url }) => sandbox.fetch(new Request(url)));
  const origin = `https://localhost:${app.port}`;
  const [serviceUrl = '', staticUrl = ''] = [service, files].map(({ port }) => `https://127.0.0.1:${port}`);
  const credentials = { clientId: 'privacyapp', clientSecret: 'a-secret-of-this-test' };
  const redirectUri = `${origin}/callback`;
  await sandbox.register({ ...credentials, redirectUri });
  const secret = 'a secret of this test, of 32 bytes or more';
  const session = signedSession(secret, origin);

  for (const [title, { draw, act, options }] of Object.entries(privacyCases)) {
    const connect = createConnect<string>({
      ...credentials,
      redirectUri,
      service: serviceUrl,
      ...(title.includes('another host') && { staticUrl }),
      isSandbox: true,
      secret,
      scope: 'email eid_profile',
      currentUser: session.read,
      log: () => {},
      onLogin: async ({ uuid }) => ({ user: uuid, headers: await session.begin(uuid) }),
      fetch: async (input, init) => {
        const request = new Request(input, init);
        await noteRequest('From your server', 'the service', request);
        return sandbox.fetch(request);
      },
      ...options,
    });
    const form = (action: string, token = '') =>
      `<form method="post" action="${action}"><input type="hidden" name="token" value="${token}"><button>Send</button></form>`;
    const pages: Record<string, (request: Request) => ReturnType<PrivacyCase['draw']>> = {
      '/': (request) => draw(connect, request),
      '/account': async (request) => {
        const offer = await connect.offered(request);
        return { html: `<h1>Account</h1>${offer ? form('/connect', offer.token) : form('/logout')}` };
      },
      '/connect': async (request) => {
        const token = String((await request.formData()).get('token'));
        return { html: 'Connected', headers: await connect.accept(request, token, () => true) };
      },
      '/logout': async () => ({ html: 'Logged out', headers: session.end() }),
    };
    respond = async (request) => {
      const response = await connect.handle(request);
      const drawn = response ? undefined : await pages[new URL(request.url).pathname]?.(request);
      if (response || !drawn) return response ?? new Response(null, { status: 404 });
      const headers = new Headers(drawn.headers);
      headers.set('content-type', 'text/html; charset=utf-8');
      return new Response(`<!doctype html><html lang="en"><title>Test</title><body>${drawn.html}`, {
        headers,
      });
    };

    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const noteStored = (name: string) => {
      found.add(`storage ${name.replace(/\d{9,}/, '…')}`);
    };
    await context.exposeFunction('noteStored', noteStored);
    await context.addInitScript(noteWrites);
    context.on('request', (request) => {
      const { host, origin: to } = new URL(request.url());
      if (![origin, serviceUrl, staticUrl].includes(to)) found.add(`a request to ${host}`);
    });
    const page = await context.newPage();
    step = 'Before the click';
    await page.goto(origin);
    await page.locator('.dpplus-connect, button').first().hover();
    for (const name of await stored(page)) found.add(`before the click, storage ${name}`);
    step = 'On the click';
    await test.step(title, () => act(page, (next) => (step = next)));
    for (const name of await stored(page)) noteStored(name);
    for (const { name, domain } of await context.cookies())
      if (domain === 'localhost' && ![...found].some((line) => line.startsWith(`cookie ${name}:`)))
        found.add(`cookie ${name} of a script`);
    await context.close();
  }
  await Promise.all([app, service, files].map((server) => server.close()));
  expect([...found].sort(), 'The logins (+) differ from docs/privacy.md (-)').toEqual(written().sort());
});
