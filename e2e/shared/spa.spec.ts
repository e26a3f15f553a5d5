import { readFileSync } from 'node:fs';
import { freePort } from '../../testing/free-port.ts';
import { serve } from '../../testing/serve.ts';
import { matches, read } from '../../tools/write/docs/pages.ts';
import type { EnginePage } from '../support/engine-page.ts';
import { runExpressApp } from '../support/express-app.ts';
import { expect, test as inEngines, logIn, openPopup, untilClosed } from '../support/shared-fixtures.ts';

// The blocks of docs/spa.md: a page and an API of another origin, on one site and on two.

const blocks = (language: string) =>
  matches(read('docs/spa.md'), new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'));
const [ofPage = '', ofElement = '', ofAccounts = ''] = blocks('html');
const [ofOneSite = '', ofPackage = '', ofTwoSites = '', linking = '', linkingByToken = ''] = blocks('js');
const [api = '', withToken = '', answers = '', routes = '', routesByToken = ''] = blocks('mjs');

/** The API for two sites, as the page says. */
const apiWithToken = api
  .replace(/^const userOf = .*\n/m, () => withToken)
  .replace('openerOrigin: page,', 'openerOrigin: page, returnPage,')
  .replace("'authorization, content-type'", "'authorization, content-type, x-offer'");

/** The API of an app with accounts, as the page says. */
const withAccounts = (ofApi: string, ofRoutes: string) =>
  ofApi
    .replace(/^ {2}onLogin: .*$/m, '  onLogin,')
    .replace('const connect = ', () => `${answers}const connect = `)
    .replace('app.listen', () => `${ofRoutes}app.listen`);

/** The same for two sites. */
const routesOfTwoSites =
  routes.replace(/^const (withOffer|endOffer) = .*\n/gm, '').replace(/^async function begin.*?^}\n/ms, '') +
  routesByToken;
const linkingOnTwoSites = linking.replace(/^const api = .*?^};\n/ms, () => linkingByToken);

/** Where a browser finds the modules that a bundler would. */
const modules = {
  'dpplus-connect': '/dist/package/en/index.js',
  'dpplus-connect/define': '/dist/package/en/define.js',
  '@lit/reactive-element': '/node_modules/@lit/reactive-element/reactive-element.js',
  '@lit/reactive-element/css-tag.js': '/node_modules/@lit/reactive-element/css-tag.js',
};

interface Spa {
  /** Serves a page with its script, beside an API, and returns its origin. */
  start(host: string, api: string, html: string, script: string): Promise<string>;
}

const test = inEngines.extend<{ spa: Spa }>({
  spa: async ({ sandbox }, use) => {
    const ends: (() => void)[] = [];
    await use({
      async start(host, api, html, script) {
        const port = await freePort();
        const drawn = { html: '', script: '' };
        const { port: pagePort, close } = await serve(({ url }) => {
          const { pathname } = new URL(url);
          const isModule = Object.values(modules).some((path) =>
            pathname.startsWith(path.replace(/[^/]+$/, '')),
          );
          const code = isModule
            ? readFileSync(`.${pathname}`, 'utf8')
            : pathname === '/app.js' && drawn.script;
          return code
            ? new Response(code, { headers: { 'content-type': 'text/javascript' } })
            : new Response(drawn.html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
        });
        const origin = `http://${host}:${pagePort}`;
        const fill = (code: string) =>
          code
            .replaceAll('http://localhost:5173', origin)
            .replaceAll(encodeURIComponent('http://localhost:5173'), encodeURIComponent(origin))
            .replaceAll('http://localhost:3000', `http://localhost:${port}`)
            .replace(/http:\/\/127\.0\.0\.1:4000\b/g, sandbox.url);
        Object.assign(drawn, {
          html: `<!doctype html><html lang="en"><title>Test</title>${fill(html)}`,
          script: fill(script),
        });
        const app = { clientId: 'demoapp', clientSecret: 'demosecret' };
        await sandbox.register({ ...app, redirectUri: `http://localhost:${port}/callback` });
        ends.push(close, await runExpressApp(fill(api), sandbox.url, port));
        return origin;
      },
    });
    for (const end of ends) end();
  },
});

const sees = (page: EnginePage, text: string | RegExp) => expect(page.getByRole('heading')).toHaveText(text);
const hello = /^Hello [\da-f-]{36}$/;

for (const [where, host, ofApi, script] of [
  ['one site', 'localhost', api, ofOneSite],
  ['two sites', '127.0.0.1', apiWithToken, ofTwoSites],
] as const)
  test(`a page and an API on ${where} log in by a popup, and in the same tab`, { tag: '@core' }, async ({
    page,
    spa,
  }) => {
    const origin = await spa.start(host, ofApi, ofPage, script);
    await page.goto(origin);
    await sees(page, 'No user is logged in');
    const popup = await openPopup(page);
    await untilClosed(popup, () => logIn(popup));
    await sees(page, hello);
    const token = await page.evaluate(() => sessionStorage.getItem('token'));
    await page.evaluate(() => sessionStorage.removeItem('token'));
    // Another site links to the page with a token that is valid.
    await page.goto(`${origin}/?linked#login=forged&token=${token}`);
    await sees(page, token ? 'No user is logged in' : hello);
    const login = await page.evaluate(() => sessionStorage.getItem('login'));
    await page.goto(`${origin}/?twice#login=${login}&token=${token}&token=forged`);
    await sees(page, token ? 'No user is logged in' : hello);
    await page.evaluate(() => document.querySelector('a')?.setAttribute('data-mode', 'redirect'));
    // The service knows the user by now.
    await page.getByRole('link').click();
    await expect(page).toHaveURL(`${origin}/account`);
    await sees(page, hello);
  });

for (const [where, host, ofApi, ofRoutes, script] of [
  ['one site', 'localhost', api, routes, ofOneSite + linking],
  ['two sites', '127.0.0.1', apiWithToken, routesOfTwoSites, ofTwoSites + linkingOnTwoSites],
] as const)
  test(`an account is linked on a page with an API on ${where}, after a No and in the same tab`, {
    tag: '@core',
  }, async ({ page, spa }) => {
    const html = ofPage.replace('<script', () => `${ofAccounts}<script`);
    const origin = await spa.start(host, withAccounts(ofApi, ofRoutes), html, script);
    await page.goto(origin);
    await sees(page, 'No user is logged in');
    const question = page.locator('#link p');
    const popup = await openPopup(page);
    await untilClosed(popup, () => logIn(popup));
    await expect(question).toHaveText('Log in with your password first.');
    await page.locator('[name=id]').fill('ada');
    await page.locator('[name=password]').fill('lovelace');
    await page.getByRole('button', { name: 'Log in with the password' }).click();
    await sees(page, 'Hello ada');
    await expect(question).toHaveText(/^Log in to the account ada as [\da-f-]{36} from now on\?$/);
    await page.getByRole('button', { name: 'No' }).click();
    await expect(question).not.toBeVisible();
    await page.evaluate(() => document.querySelector('a')?.setAttribute('data-mode', 'redirect'));
    await page.getByRole('link').click();
    await expect(page).toHaveURL(`${origin}/account`);
    await expect(question).toHaveText(/^Log in to the account ada as/);
    await page.getByRole('button', { name: 'Link' }).click();
    await expect(question).not.toBeVisible();
    await sees(page, 'Hello ada');
  });

test('the element and the package log in at an API on another origin', { tag: '@one-engine' }, async ({
  page,
  spa,
}) => {
  const map = `<script type="importmap">${JSON.stringify({ imports: modules })}</script>`;
  const html = `<h1></h1>${ofElement}${map}<script type="module" src="/app.js"></script>`;
  await page.goto(await spa.start('localhost', api, html, ofPackage + ofOneSite));
  await sees(page, 'No user is logged in');
  const popup = await openPopup(page, () => page.getByRole('link').click());
  await untilClosed(popup, () => logIn(popup));
  await sees(page, hello);
});
