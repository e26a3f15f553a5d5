import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, logIn, test, untilClosed } from '../support/fixtures.ts';
import { label } from '../support/labels.ts';
import { button, clientId, type Site } from '../support/site.ts';
import { demandQuietConsole } from './quiet-console.ts';

/** The apps of this folder. What Turbo shows comes from a server in any case. */
const apps = ['react', 'vue', 'svelte', 'angular', 'turbo'];

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Runs in Node itself, without the transformations of the test runner. */
const program = `const [file, settings, path] = process.argv.slice(1);
const { render } = await import(file);
process.stdout.write(await render(JSON.parse(settings), path));`;

/** The markup that the app's server renders, without a warning. */
function render(app: string, settings: string, path = '/'): string {
  const server = new URL(`.built/${app}/server/server.js`, import.meta.url).href;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program, server, settings, path],
    {
      encoding: 'utf8',
      // The warnings of Node.js itself depend on its version.
      env: { ...process.env, NODE_ENV: 'development', NODE_NO_WARNINGS: '1' },
    },
  );
  expect(stderr).toBe('');
  return stdout;
}

/** Opens the app's page, empty or rendered on its server. */
async function open(page: Page, site: Site, app: string, onServer: boolean): Promise<void> {
  const settings = JSON.stringify({ baseUrl: site.baseUrl, clientId, redirectUri: site.redirectUri });
  const lines = [
    `<script type="application/json" id="settings">${settings}</script>`,
    '<script src="/note.js"></script>',
    '<script type="module" src="/client.js"></script>',
  ];
  site.page('/note.js', 'window.rendered ??= document.querySelector(".dpplus-connect, dpplus-connect");');
  site.page('/client.js', readFileSync(file(`.built/${app}/client/client.js`), 'utf8'));
  if (app === 'turbo') {
    site.page(
      '/en/dp_connect.js',
      readFileSync(file('node_modules/dpplus-connect/dist/en/dp_connect.js'), 'utf8'),
    );
    for (const path of ['/s2', '/none']) site.page(path, render(app, settings, path) + lines.join(''));
  }
  const body = onServer || app === 'turbo' ? render(app, settings) : '<div id="app"></div>';
  await page.goto(site.page('/', body + lines.join('')));
}

const login = (page: Page) => page.getByRole('link', { name: label() });

/** Logs in through a popup. The app shows the state of the login that its listener received. */
async function expectLogin(page: Page, state: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await login(page).click();
  const popup = await opened;
  await expect(popup).toHaveURL(new RegExp(`[?&]state=${state}&`));
  await untilClosed(popup, () => logIn(popup));
  await expect(page.locator('output')).toHaveText(`Logged in: ${state}`);
}

/** Reactive elements say in a development build that they are one. */
const isExpected = (text: string) => text.startsWith('Lit is in dev mode.');

demandQuietConsole(isExpected);

for (const app of apps)
  test.describe(app, { tag: app === 'react' ? '@core' : [] }, () => {
    // In one worker, which builds the app once.
    test.describe.configure({ mode: 'default' });
    test.beforeAll(() => {
      execFileSync(process.execPath, ['tools/run.js', 'e2e/frameworks/build.ts', app], { stdio: 'inherit' });
    });

    test('shows the button, follows a new state and a removal, and reports the login in its own way', async ({
      page,
      site,
    }) => {
      await open(page, site, app, false);
      await expect(login(page)).toHaveCSS('background-color', 'rgb(11, 78, 162)');
      await login(page).hover();
      await expect(login(page)).toHaveAttribute('href', /[?&]state=s1&/);
      await page.getByText('Remove').click();
      await expect(login(page)).toHaveCount(0);
      await page.getByText('Add').click();
      await expect(login(page)).toBeVisible();
      await page.getByText('New state').click();
      await login(page).hover();
      await expect(login(page)).toHaveAttribute('href', /[?&]state=s2&/);
      await expectLogin(page, 's2');
    });

    test('takes over the HTML of its server', async ({ page, site }) => {
      await open(page, site, app, true);
      await expect(login(page)).toHaveCSS('background-color', 'rgb(11, 78, 162)');
      expect(await page.evaluate('rendered.isConnected')).toBe(true);
      await expectLogin(page, 's1');
      await page.getByText('New state').click();
      await login(page).hover();
      await expect(login(page)).toHaveAttribute('href', /[?&]state=s2&/);
    });

    if (app === 'turbo') beyondVisits();
  });

function beyondVisits() {
  test('a page from its cache has its button', async ({ page, site }) => {
    await open(page, site, 'turbo', true);
    await login(page).hover();
    await page.getByText('Remove').click();
    await expect(login(page)).toHaveCount(0);
    await page.goBack();
    await expect(login(page)).toHaveCSS('background-color', 'rgb(11, 78, 162)');
    await expectLogin(page, 's1');
  });

  for (const content of ['', 'Mine'])
    test(`a stream that morphs keeps the button with the label ${JSON.stringify(content)}`, async ({
      page,
      site,
    }) => {
      const link = page.getByRole('link', { name: content || label() });
      const stream = (method: string, state: string) =>
        page.evaluate(
          (html) => document.body.insertAdjacentHTML('beforeend', html),
          `<turbo-stream action="update" method="${method}" target="app"><template>${button(site, '', content).replace('s1', state)}</template></turbo-stream>`,
        );
      await open(page, site, 'turbo', true);
      await expect(login(page)).toBeVisible();
      await stream('replace', 's3');
      await link.hover();
      await expect(link).toHaveAttribute('href', /[?&]state=s3&/);
      // The server does not know the nodes that the script has added.
      await page.mouse.move(0, 0);
      await stream('morph', 's3');
      await expect(page.locator('turbo-stream')).toHaveCount(0);
      // An idle moment brings the address back.
      await expect(link).toHaveAttribute('href', /[?&]state=s3&/);
      await expect(link).toHaveCSS('background-color', 'rgb(11, 78, 162)');
      await stream('morph', 's4');
      await link.hover();
      await expect(link).toHaveAttribute('href', /[?&]state=s4&/);
    });
}
