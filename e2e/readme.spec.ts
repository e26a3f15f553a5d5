import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { logIn } from 'dpplus-sandbox/playwright';
import { freePort } from '../testing/free-port.ts';
import { runExpressApp } from './support/express-app.ts';
import { expect, openPopup, test, untilClosed } from './support/fixtures.ts';
import { label } from './support/labels.ts';
import { clientId, element, type Site } from './support/site.ts';

const readme = readFileSync('README.md', 'utf8');
const snippets = [...readme.matchAll(/```html\n(.*?)```/gs)].map(([, code = '']) => code);
const [buttonSnippet = '', returnSnippet = ''] = snippets;
/** The service to which the callback of the README sends the code. */
const service = /service: '(https:[^']+)'/.exec(readme)?.[1] ?? '';
const policy = /```\n(default-src .*?)\n```/s.exec(readFileSync('docs/csp.md', 'utf8'))?.[1] ?? '';
const attributes = readFileSync('docs/attributes.md', 'utf8');
const formSnippet = /```html\n(<form .*?)```/s.exec(attributes)?.[1] ?? '';
const css = /```css\n(.*?)```/s.exec(attributes)?.[1] ?? '';

/** A snippet with the values of a test site in place of its placeholders. */
const fillIn = (snippet: string, site: Site) =>
  snippet
    .replace('YOUR_CLIENT_ID', clientId)
    .replace('https://your-app.example/callback', site.redirectUri)
    .replace('RANDOM_STATE', 'random')
    .replace('STATE_FROM_THE_REDIRECT', 'random')
    .replaceAll(service, site.baseUrl);

const expectButton = (page: Page) =>
  expect(page.getByRole('link', { name: label() })).toHaveCSS('background-color', 'rgb(11, 78, 162)');

test('the lines of the README alone make a page with a working button, under the policy of docs/csp.md too', {
  tag: '@core',
}, async ({ page, site }) => {
  const header = policy.replaceAll(service, site.baseUrl);
  expect(header).toContain(site.baseUrl);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(site.page('/', fillIn(buttonSnippet, site), { 'content-security-policy': header }));
  await expectButton(page);
  // The console names each file that the policy blocks.
  expect(said).toEqual([]);
  site.page('/return', fillIn(returnSnippet, site));
  await logIn(page, 'fresh');
  await expect(page).toHaveURL(`${site.origin}/account`);
});

test('the form of docs/attributes.md pre-fills the service’s sign-up', { tag: '@core' }, async ({
  page,
  site,
}) => {
  const scriptTag = /<script .*/.exec(fillIn(buttonSnippet, site))?.[0];
  await page.goto(site.page('/', fillIn(formSnippet, site) + scriptTag));
  await page.getByLabel('Last name').fill('Peeters');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button').click();
  const popup = await opened;
  await expect(popup.locator('[name=last_name]')).toHaveValue('Peeters');
});

test('the custom properties of docs/attributes.md, and its others, restyle the link and the element', {
  tag: '@core',
}, async ({ page, site }) => {
  const others = `.dpplus-connect, dpplus-connect { --dpplus-text-color: #ff0; --dpplus-radius: 3px;
    --dpplus-font-size: 20px; --dpplus-width: 500px }`;
  const styles = `${css}${css.replaceAll('.dpplus', 'dpplus')}${others}`;
  await page.goto(site.page('/', `<style>${styles}</style>${fillIn(buttonSnippet, site)}${element(site)}`));
  await expect(page.getByRole('link')).toHaveCount(2);
  for (const link of await page.getByRole('link').all()) {
    await expect(link).toHaveCSS('background-color', 'rgb(106, 27, 154)');
    await expect(link).toHaveCSS('font-family', 'Georgia, serif');
    await expect(link).toHaveCSS('color', 'rgb(255, 255, 0)');
    await expect(link).toHaveCSS('border-top-left-radius', '3px');
    await expect(link).toHaveCSS('font-size', '20px');
    await expect(link).toHaveCSS('width', '500px');
  }
});

test('the README’s Express app logs a user in; a click on the code of a refusal selects it, and the event has its reference', {
  tag: '@core',
}, async ({ page, context, sandbox }) => {
  const port = await freePort();
  const credentials = { clientId: 'demoapp', clientSecret: 'demosecret' };
  await sandbox.register({ ...credentials, redirectUri: `http://localhost:${port}/callback` });
  const [, code = ''] = /```mjs\n(.*?)```/s.exec(readme) ?? [];
  const stop = await runExpressApp(code, sandbox.url, port);
  const origin = `http://localhost:${port}`;
  try {
    await page.goto(origin);
    // A second tab with the same page does not break the login of the first.
    await (await context.newPage()).goto(origin);
    await page.bringToFront();
    await logIn(page, 'fresh');
    await expect(page.locator('main')).toHaveText(/^My appHello [0-9a-f-]{36}$/);

    await page.goto(`${origin}/callback?code=a&state=forged`);
    const code = page.getByText(
      /^Code: unknown_state · Reference: [0-9a-f]{8} · localhost:\d+ · [\d-]{10} [\d:]{5} UTC$/,
    );
    await code.click();
    expect(await page.evaluate(() => `${getSelection()}`)).toBe(await code.textContent());

    await context.clearCookies();
    await page.goto(origin);
    await page.evaluate(() =>
      document.addEventListener('dpplus-error', ({ detail }) => {
        sessionStorage.reference = detail.reference;
      }),
    );
    const popup = await openPopup(page);
    await untilClosed(popup, () => popup.locator('[value=cancel]').click());
    const line = page.getByText(/^Code: access_denied · /);
    await expect(line).toBeVisible();
    const reference = await page.evaluate(() => sessionStorage.reference);
    expect(reference).toMatch(/^[0-9a-f]{8}$/);
    await expect(line).toContainText(`Reference: ${reference} · `);
  } finally {
    stop();
  }
});
