import { type ChildProcess, execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { createSandbox, type Sandbox } from 'dpplus-sandbox';
import { expect, logIn, openPopup, test, untilClosed } from '../../e2e/support/fixtures.ts';
import { guidePaths } from '../../e2e/support/guide-paths.ts';
import { freePort } from '../../testing/free-port.ts';
import { install } from '../install.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { frameworks, home, start, stop, write } from './server-apps.ts';

demandQuietConsole();

async function serveSandbox(redirectUri: string, port: number): Promise<Sandbox> {
  const app = { clientId: 'demoapp', clientSecret: 'demosecret', name: 'Demo app', redirectUri };
  const sandbox = createSandbox({ apps: [app] });
  await sandbox.listen({ port });
  return sandbox;
}

const button = (page: Page) => page.locator('a.dpplus-connect');
const expectUser = (page: Page) => expect(page.locator('form')).toHaveText(/^Hello [\da-f-]{36}\s*Log out$/);

/** The script marks the link when it handles its clicks. Vue warns of a link that a click has changed before hydration. */
async function expectScript(page: Page) {
  await expect(button(page)).toHaveAttribute('data-dpplus', '');
  await page.waitForFunction('window.__NUXT__ === undefined || window.useNuxtApp?.().isHydrating === false');
}

async function logInByPopup(page: Page) {
  await expectScript(page);
  const popup = await openPopup(page);
  await untilClosed(popup, () => logIn(popup));
  await expectUser(page);
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
}

// In one worker: two would install at once.
test.describe.configure({ mode: 'default' });
test.beforeAll('the packages are those of the lock file', () => {
  test.setTimeout(600_000);
  install(home);
});

for (const [name, { prerendered, settings, router = '' }] of Object.entries(frameworks))
  test.describe(name, () => {
    const project = join(home, '.built', name);
    let ports: [number, number] = [0, 0];
    let origin = '';

    test.beforeAll('the project is written', async () => {
      ports = [await freePort(), await freePort()];
      origin = `http://localhost:${ports[0]}`;
      write(name, project, ports);
    });

    for (const mode of ['production', 'development'])
      test.describe(`in ${mode}`, () => {
        let app: ChildProcess | undefined;

        test.beforeAll('the server starts', async () => {
          test.setTimeout(600_000);
          app = await start(name, mode, project, ports);
        });
        test.afterAll('the server stops', () => stop(app));

        test.describe('with the service', () => {
          let sandbox: Sandbox;
          test.beforeEach(async () => {
            sandbox = await serveSandbox(`${origin}/callback`, ports[1]);
          });
          test.afterEach(() => sandbox.close());

          test('a first visit sets no cookie, a user logs in through the popup, and logs out', async ({
            page,
            context,
          }) => {
            await page.goto(`${origin}/login`);
            await expect(button(page)).toBeVisible();
            expect(await context.cookies()).toEqual([]);
            await logInByPopup(page);
            await expect(page).toHaveURL(`${origin}/`);
            await logOut(page);
          });

          test('the link logs in on a page that the router has shown, and the router does not request it', async ({
            page,
          }) => {
            const requested: string[] = [];
            page.on('request', (request) => requested.push(new URL(request.url()).pathname));
            // Before hydration, the browser loads the page.
            await expect(async () => {
              await page.goto(`${origin}${router}/`);
              await page.evaluate('window.isFirst = true');
              await page.getByRole('link', { name: 'Log in' }).click();
              await expect(button(page)).toBeVisible();
              expect(await page.evaluate('window.isFirst')).toBe(true);
            }).toPass();
            await logInByPopup(page);
            expect(requested).not.toContain('/callback');
          });

          // Nuxt fetches no data ahead.
          if (name !== 'Nuxt')
            test('after a login, the user sees no page that the router has fetched before it', async ({
              page,
              context,
            }) => {
              let ahead = 0;
              page.on('request', (request) => {
                if (/^\/(__data.json)?$/.test(new URL(request.url()).pathname)) ahead += 1;
              });
              for (const way of ['popup', 'tab', 'redirect']) {
                await context.clearCookies();
                ahead = 0;
                if (way === 'tab')
                  await page.route('**/dp_connect.js', (route) => route.fulfill({ body: '' }));
                await page.goto(`${origin}/ahead`);
                await page.getByRole('link', { name: 'Home' }).hover();
                if (mode === 'production') await expect.poll(() => ahead, way).toBeGreaterThan(0);
                await page.unroute('**/dp_connect.js');
                if (way === 'redirect')
                  await button(page).evaluate((link) => link.setAttribute('data-mode', 'redirect'));
                if (way === 'popup') await logInByPopup(page);
                else {
                  await button(page).click();
                  await logIn(page);
                  await expectUser(page);
                }
              }
            });

          // Astro's pages have no events of their own router.
          if (name !== 'Astro')
            test('a page that goes on without a load shows no page that the router has fetched before the login', async ({
              page,
            }) => {
              await page.goto(`${origin}/`);
              await page.goto(`${origin}/ahead/stay`);
              await page.evaluate('window.isFirst = true');
              await page.getByRole('link', { name: 'Home' }).hover();
              await page.waitForLoadState('networkidle');
              await logInByPopup(page);
              await expect(page).toHaveURL(`${origin}/`);
              expect(await page.evaluate('window.isFirst')).toBe(true);
            });

          test.describe('without JavaScript', () => {
            test.use({ javaScriptEnabled: false });
            test('a user logs in in the same tab, and logs out', async ({ page }) => {
              await page.goto(`${origin}/login`);
              await button(page).click();
              await logIn(page);
              await page.locator('.dpplus-return').click();
              await expectUser(page);
              await logOut(page);
            });
          });
        });

        if (mode === 'production') {
          test('the server sends the login page from the file that the framework has prerendered, without a cookie', async () => {
            const response = await fetch(`${origin}/login`);
            expect(await response.text()).toBe(readFileSync(join(project, ...prerendered), 'utf8'));
            expect(response.headers.getSetCookie()).toEqual([]);
            // A prerendered redirect of the start would have the same state for all users.
            const pages = readdirSync(join(project, prerendered[0]), { recursive: true }).map(String);
            expect(pages.filter((path) => /^(callback|logout|index)\b.*\.html/.test(path))).toEqual([]);
          });

          test('the app passes the checker', async () => {
            test.slow();
            const options = ['--client', 'demoapp:demosecret', '--port', `${ports[1]}`, '--json'];
            const words = ['check', `${origin}/callback`, '--login', `${origin}/login`, ...options];
            const { stdout, code = 0 } = await promisify(execFile)(process.execPath, [
              'sandbox/dist/bin.js',
              ...words,
            ]).catch((error) => error);
            const { checks }: { checks: { id: string; verdict: string }[] } = JSON.parse(stdout);
            const left = checks.filter(({ verdict }) => verdict !== 'passed');
            // The login page is the same for every user, so it shows none.
            expect(left.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
              'user-by-uuid skipped',
              'logout-ends skipped',
            ]);
            expect(code).toBe(0);
          });
        }
      });

    for (const { code: setting, path, base, home } of guidePaths.filter(({ on }) => on === name))
      test(`with ${setting}, a user logs in through the popup, and comes to ${home}`, async ({ page }) => {
        test.setTimeout(600_000);
        const below = `${project} below`;
        write(name, below, ports, (code) =>
          code
            .replace(settings[1], `${settings[1]} ${setting},`)
            .replace(`${origin}/callback'`, `${origin}${path}'${base && `, basePath: '${base}'`}`)
            .replace('"/callback?', `"${path}?`),
        );
        const [app, sandbox] = [
          await start(name, 'production', below, ports, base),
          await serveSandbox(origin + path, ports[1]),
        ];
        try {
          await page.goto(`${origin}${base}/login`);
          await logInByPopup(page);
          await expect(page).toHaveURL(origin + home);
        } finally {
          stop(app);
          await sandbox.close();
        }
      });
  });
