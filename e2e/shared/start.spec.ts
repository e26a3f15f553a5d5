import { createConnect, signedSession } from 'dpplus-connect/server';
import { serve } from '../../testing/serve.ts';
import type { EnginePage } from '../support/engine-page.ts';
import { label } from '../support/labels.ts';
import { eventsOf, noteEvents } from '../support/login-steps.ts';
import { expect, test as inEngines, logIn, openPopup, untilClosed } from '../support/shared-fixtures.ts';
import { wcag } from '../support/wcag.ts';

/** An app whose pages are the same for every user. */
interface StaticPages {
  /** Sets the first page of the app and the headers of all its responses, and returns its URL. */
  onApp(html: string, headers?: Record<string, string>): string;
  /** The HTML of the link, with the script. */
  html: string;
  /** The URL of the page where the login leads. */
  books: string;
  /** The requests to the start: their query, their cookies, and the status of the response. */
  started: [query: string, cookies: string | null, status: number][];
}

/** A service worker that does what `navigateFallback` of Workbox does. */
const shellBut = (excluded: RegExp) => `
  addEventListener('install', (event) => event.waitUntil(caches.open('app').then((cache) => cache.add('/'))));
  addEventListener('fetch', (event) => {
    const { mode, url } = event.request;
    if (mode === 'navigate' && !${excluded}.test(new URL(url).pathname)) event.respondWith(caches.match('/'));
  });`;

const workers: Record<string, string> = {
  // Its requests for pages have other `Sec-Fetch` headers than those of the browser.
  passing: "addEventListener('fetch', (event) => event.respondWith(fetch(event.request)))",
  shell: shellBut(/^$/),
  excluding: shellBut(/^\/(books|callback)/),
};

/** Opens a page of the app, which has one of the service workers. */
async function openWith(worker: string, page: EnginePage, address: string) {
  await page.goto(address);
  await page.evaluate(async (worker) => {
    await navigator.serviceWorker.register(`/worker.js?${worker}`);
    await navigator.serviceWorker.ready;
  }, worker);
  await page.goto(address);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

const draw = (body: string) => `<!doctype html><html lang="en"><title>Test</title><body>${body}`;

const test = inEngines.extend<{ pages: StaticPages }>({
  pages: async ({ site, sandbox }, use) => {
    const drawn = { html: '', headers: {} };
    let answer = async (_request: Request) => new Response();
    const app = await serve(async (request) => {
      const response = await answer(request);
      for (const [name, value] of Object.entries<string>(drawn.headers)) response.headers.append(name, value);
      return response;
    });
    const origin = `http://localhost:${app.port}`;
    const page = (html: string) =>
      new Response(draw(html), { headers: { 'content-type': 'text/html; charset=utf-8' } });
    const credentials = { clientId: 'startapp', clientSecret: 'a-secret-of-this-test' };
    const redirectUri = `${origin}/callback`;
    await sandbox.register({ ...credentials, name: 'Start app', redirectUri });
    const secret = 'a secret of this test, of 32 bytes or more';
    const session = signedSession(secret, origin);
    const connect = createConnect({
      ...credentials,
      redirectUri,
      service: site.baseUrl,
      isSandbox: true,
      secret,
      onLogin: async ({ uuid }) => ({ user: uuid, headers: await session.begin(uuid) }),
    });
    const started: StaticPages['started'] = [];
    answer = async (request) => {
      const { pathname, search } = new URL(request.url);
      const response = await connect.handle(request);
      if (search.startsWith('?dpplus=start'))
        started.push([search, request.headers.get('cookie'), response?.status ?? 0]);
      if (response) return response;
      if (pathname === '/worker.js')
        return new Response(workers[search.slice(1)], { headers: { 'content-type': 'text/javascript' } });
      const html = pathname === '/books' ? `<h1>Hello ${await session.read(request)}</h1>` : drawn.html;
      return page(html);
    };
    await use({
      onApp(html, headers = {}) {
        Object.assign(drawn, { html, headers });
        return `${origin}/`;
      },
      html: connect.link({ href: '/books' }).html,
      books: `${origin}/books`,
      started,
    });
    await app.close();
  },
});

const hello = /^Hello [0-9a-f-]{36}$/;
const sandboxed = { 'content-security-policy': 'sandbox allow-forms allow-same-origin allow-top-navigation' };

const goodWorkers = { passing: 'passes each request on', excluding: 'shows the app on other pages' };
for (const [worker, does] of Object.entries(goodWorkers))
  test(`a page whose service worker ${does} logs in by a popup`, {
    tag: worker === 'passing' ? '@core' : [],
  }, async ({ page, pages }) => {
    await openWith(worker, page, pages.onApp(pages.html));
    const popup = await openPopup(page);
    await untilClosed(popup, () => logIn(popup));
    await expect(page.getByRole('heading')).toHaveText(hello);
  });

test('a page that was open for two hours logs in', { tag: wcag('2.2.1') }, async ({ page, pages }) => {
  await page.goto(pages.onApp(pages.html));
  const { now } = Date;
  // The clock of the app, which gives a state one hour.
  Date.now = () => now() + 2 * 3_600_000;
  try {
    const popup = await openPopup(page);
    await untilClosed(popup, () => logIn(popup));
    await expect(page.getByRole('heading')).toHaveText(hello);
  } finally {
    Date.now = now;
  }
});

test('a page whose service worker shows the app at the redirect URI gets an error, and its button works again', async ({
  page,
  pages,
}) => {
  await openWith('shell', page, pages.onApp(pages.html));
  await noteEvents(page);
  const popup = await openPopup(page);
  await expect.poll(() => eventsOf(page)).toEqual(['dpplus-beforeopen', 'dpplus-open', 'dpplus-error']);
  const problems = await page.evaluate(() => window.dpplusConnect?.diagnose().map(({ code }) => code));
  expect(problems).toEqual(['return-page-missing']);
  expect(pages.started).toEqual([]);
  expect(popup.isClosed()).toBe(false);
  await openPopup(page);
});

for (const place of ['on the page', 'in a frame'])
  test(`the link logs in without any script, ${place}, at the service and on the return page`, {
    tag: place === 'on the page' ? '@engines' : [],
  }, async ({ page, pages, world }) => {
    Object.assign(world.serviceHeaders, sandboxed);
    const html = place === 'on the page' ? pages.html : `<iframe srcdoc='${pages.html}'></iframe>`;
    await page.goto(pages.onApp(`${html}<noscript>No script</noscript>`, sandboxed));
    const scope = place === 'on the page' ? page : page.frameLocator('iframe');
    await scope.getByRole('link', { name: label() }).click();
    await logIn(page);
    await page.getByRole('link').click();
    await expect(page).toHaveURL(pages.books);
    await expect(page.getByRole('heading')).toHaveText(hello);
  });

test('markup that changes the base of the page opens no popup', { tag: '@one-engine' }, async ({
  page,
  pages,
  site,
  context,
}) => {
  site.page('/elsewhere', '<h1>Elsewhere</h1>');
  const link = pages.html.replace(/href="[^"]+"/, 'href="elsewhere"');
  await page.goto(pages.onApp(`<base href="${site.origin}/">${link}`));
  await page.getByRole('link').click();
  // The browser follows the link, as it would without the script.
  await expect(page.getByRole('heading')).toHaveText('Elsewhere');
  expect(await context.pages()).toHaveLength(1);
});

test('a prefetch and a prerender start no login', async ({ page, pages, browserName }) => {
  const start = '?dpplus=start';
  const rules = { prerender: [{ urls: [`/callback${start}&prerender`], eagerness: 'immediate' }] };
  const early = `<link rel="prefetch" href="/callback${start}"><script type="speculationrules">${JSON.stringify(rules)}</script>`;
  // Firefox has no prerender, and WebKit has neither.
  const asked = { chromium: [`${start}&prerender`, start], firefox: [start], webkit: [] }[browserName];
  await page.goto(pages.onApp(early + pages.html));
  await expect.poll(() => pages.started.toSorted()).toEqual(asked.map((query) => [query, null, 403]));
  const popup = await openPopup(page);
  await untilClosed(popup, () => logIn(popup));
  await expect(page.getByRole('heading')).toHaveText(hello);
});
