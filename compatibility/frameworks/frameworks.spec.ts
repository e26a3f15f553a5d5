import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { expect, logIn, openPopup, test, untilClosed } from '../../e2e/support/fixtures.ts';
import { label } from '../../e2e/support/labels.ts';
import { button, type Site } from '../../e2e/support/site.ts';
import { fillIn, guideApps, say } from './guide-apps.ts';
import { labelApps } from './label-apps.ts';
import { demandQuietConsole } from './quiet-console.ts';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds an app from the packed package, for the browser and for its server. */
async function buildApp(app: string, files: Readonly<Record<string, string>>) {
  // The frameworks' development builds log errors that production builds do not, such as a failed hydration.
  process.env.NODE_ENV = 'development';
  const root = file(`.built/${app}`);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  for (const [path, code] of Object.entries(files)) writeFileSync(`${root}/${path}`, code);
  for (const side of ['client', 'server'])
    await build({
      root,
      configFile: files['vite.config.js'] ? `${root}/vite.config.js` : false,
      logLevel: 'warn',
      mode: 'development',
      build: {
        outDir: `dist/${side}`,
        minify: false,
        ssr: side === 'server',
        rolldownOptions: {
          input: `${root}/${Object.keys(files).find((path) => path.startsWith(side))}`,
          output: { entryFileNames: `${side}.js`, codeSplitting: false },
        },
      },
    });
}

/** The markup that the app's server renders, without a warning. */
function render(app: string): string {
  // In Node itself, without the transformations of the test runner.
  const server = new URL(`.built/${app}/dist/server/server.js`, import.meta.url).href;
  const program = `process.stdout.write(await (await import('${server}')).render())`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    // The warnings of Node.js itself depend on its version.
    env: { ...process.env, NODE_ENV: 'development', NODE_NO_WARNINGS: '1' },
  });
  expect(stderr).toBe('');
  return stdout;
}

/** Opens the app's page, empty or rendered on its server. */
async function open(page: Page, site: Site, app: string, onServer: boolean): Promise<void> {
  await page.addInitScript(say);
  site.page('/note.js', 'window.rendered = document.querySelector("dpplus-connect");');
  site.page('/client.js', fillIn(readFileSync(file(`.built/${app}/dist/client/client.js`), 'utf8'), site));
  const content = onServer ? fillIn(render(app), site) : '';
  const root = content.includes('id="app"') ? content : `<div id="app">${content}</div>`;
  const scripts = '<script src="/note.js"></script><script type="module" src="/client.js"></script>';
  await page.goto(site.page('/', `${root}<output></output>${scripts}`));
}

const login = (page: Page) => page.getByRole('link', { name: label() });

/** The button has the look and the state, also in its URL. */
async function expectButton(page: Page, state: string, link = login(page)): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(link).toHaveCSS('background-color', 'rgb(11, 78, 162)');
  await link.hover();
  await expect(link).toHaveAttribute('href', new RegExp(`[?&]state=${state}&`));
}

/** Logs in through a popup. The app shows the state of the login that its listener received. */
async function expectLogin(page: Page, state: string): Promise<void> {
  const popup = await openPopup(page, () => login(page).click());
  await expect(popup).toHaveURL(new RegExp(`[?&]state=${state}&`));
  await untilClosed(popup, () => logIn(popup));
  await expect(page.locator('output')).toHaveText(`Logged in: ${state}`);
}

// Reactive elements say in a development build that they are one.
demandQuietConsole((text) => text.startsWith('Lit is in dev mode.'));

for (const [app, files] of Object.entries(guideApps))
  test.describe(`the component of docs/frameworks.md for ${app}`, {
    tag: app === 'react' ? '@core' : [],
  }, () => {
    // In one worker, which builds the app once.
    test.describe.configure({ mode: 'default' });
    test.beforeAll(() => buildApp(app, files));

    test('shows the button, follows a new state and a removal, and reports the login in its own way', async ({
      page,
      site,
    }) => {
      await open(page, site, app, false);
      await expectButton(page, 's1');
      await page.evaluate("show('s2')");
      await expectButton(page, 's2');
      await page.evaluate("show('')");
      await expect(login(page)).toHaveCount(0);
      await page.evaluate("show('s3')");
      await expectButton(page, 's3');
      await expectLogin(page, 's3');
    });

    test('takes over the HTML of its server', async ({ page, site }) => {
      await open(page, site, app, true);
      await expectButton(page, 's1');
      expect(await page.evaluate('rendered.isConnected')).toBe(true);
      await expectLogin(page, 's1');
      await page.evaluate("show('s2')");
      await expectButton(page, 's2');
    });
  });

/** The text that a button shows, and its accessible name. */
const look = (text: string, isBusy: boolean, wasClosed: boolean): [string, string] =>
  isBusy
    ? [text + label('en', 'busy'), text || label('en', 'busy')]
    : [
        (text || label()) + (wasClosed ? label('en', 'closed') : ''),
        `${text || label()} ${label('en', 'new-window')}`,
      ];

for (const [app, files] of Object.entries(labelApps))
  test(`a link and an element have each label that ${app} renders`, async ({ page, site }) => {
    await buildApp(`labels/${app}`, { ...guideApps[app], ...files });
    const links = page.getByRole('link');
    for (const onServer of app === 'lit' ? [false] : [false, true]) {
      await open(page, site, `labels/${app}`, onServer);
      await page.waitForFunction('window.show');
      await page.evaluate('scan()');
      for (const busy of [undefined, 0, 1]) {
        const popup = busy !== undefined && (await openPopup(page, () => links.nth(busy).click()));
        for (const text of ['', 'Inloggen', 'Se connecter', '', 'Inloggen', '']) {
          await page.evaluate(`show('s1${text}')`);
          for (const index of [0, 1]) {
            const [shown, name] = look(text, index === busy, busy !== undefined && index < busy);
            await expect(page.locator('a:not([part]), dpplus-connect').nth(index)).toHaveText(shown);
            await expect(links.nth(index)).toHaveAccessibleName(name);
          }
        }
        if (popup) await untilClosed(popup, () => popup.close());
      }
    }
  });

/** Opens a page with Turbo and the script of the package. */
async function openTurbo(page: Page, site: Site) {
  await page.addInitScript(`${say}; addEventListener('dpplus-success', (event) => {
    event.preventDefault();
    say(event.detail);
  })`);
  site.page('/turbo.js', readFileSync('node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js', 'utf8'));
  const script = readFileSync(file('node_modules/dpplus-connect/dist/en/dp_connect.js'), 'utf8');
  site.page('/en/dp_connect.js', script);
  const head = `<title>Test</title><script src="/turbo.js"></script><script src="/en/dp_connect.js" data-base-url="${site.baseUrl}" defer></script>`;
  const body = `<div id="app">${button(site)}</div><output></output>`;
  const html = `<!doctype html><html lang="en"><head>${head}</head><body>${body}`;
  await page.goto(site.file('/', html, 'text/html'));
}

for (const content of ['', 'Mine'])
  test(`a page that Turbo morphs keeps its button "${content}" and its login`, async ({ page, site }) => {
    await page.clock.install();
    const link = page.locator('a.dpplus-connect');
    /** Morphs into the HTML of the server, which does not know what the script has added. */
    const morph = async (state: string, text: string, times = 1) => {
      const own = button(site, '', content).replace('s1', state);
      const html = `<turbo-stream action="update" method="morph" target="app"><template>${own}</template></turbo-stream>`;
      await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), html.repeat(times));
      await expect(page.locator('turbo-stream')).toHaveCount(0);
      await page.clock.runFor(1000);
      await expect(link).toHaveText(text);
      await expect(link).toHaveAttribute('href', new RegExp(`[?&]state=${state}&`));
    };
    await openTurbo(page, site);
    await expectButton(page, 's1', link);
    for (const state of ['s1', 's1', 's3', 's3']) await morph(state, content || label());
    await morph('s3', content || label(), 10);
    await expectButton(page, 's3', link);
    const popup = await openPopup(page);
    for (const times of [1, 1, 10]) await morph('s3', content + label('en', 'busy'), times);
    expect(await page.evaluate('dpplusConnect.diagnose()')).toEqual([]);
    await untilClosed(popup, () => logIn(popup));
    await expect(page.locator('output')).toHaveText('Logged in: s3');
  });
