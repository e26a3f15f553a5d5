// `npm run pictures`: takes the README's pictures from the build, so that they show what there is.
import { mkdirSync, statSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { createSandbox } from 'dpplus-connect/sandbox';
import { findBrowser } from './support/browser.js';

/** @import { Page } from '@playwright/test' */

const folder = 'docs/pictures';
const app = { clientId: 'demoapp', redirectUri: 'http://localhost:3000/callback' };

// One time of day, so that what has not changed gives the same picture.
const sandbox = createSandbox({ clock: () => Date.UTC(2026, 0, 15, 9, 30) });
const { url } = await sandbox.listen({ port: 0 });
const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
try {
  mkdirSync(folder, { recursive: true });
  await take('button', 800, 120, drawButtons);
  await take('inspector', 720, 500, showInspector);
} finally {
  await browser.close();
  await sandbox.close();
}

/**
 * @param {string} name
 * @param {number} width In CSS pixels.
 * @param {number} height In CSS pixels.
 * @param {(page: Page) => Promise<void>} draw
 */
async function take(name, width, height, draw) {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  await draw(page);
  const path = `${folder}/${name}.png`;
  await page.screenshot({ path });
  console.log(`${path} ${statSync(path).size} bytes`);
  await page.close();
}

/** The button in its two themes, on a light and on a dark ground. @param {Page} page */
async function drawButtons(page) {
  const button = (/** @type {string} */ theme, /** @type {string} */ text) =>
    `<a href="#" class="dpplus-connect" data-theme="${theme}" data-text="${text}" data-client-id="${app.clientId}" data-redirect-uri="${app.redirectUri}" data-scope="" data-state="s" data-is-sandbox="true"></a>`;
  const half = (/** @type {string} */ scheme, /** @type {string} */ ground) =>
    `<div style="color-scheme: ${scheme}; background: ${ground}">${button('filled', 'secure-login')}${button('outline', 'sign-up')}</div>`;
  await page.setContent(`<!doctype html><html lang="en"><style>
    body { margin: 0; display: grid; grid-template-columns: 1fr 1fr; height: 120px }
    div { display: grid; gap: 8px; place-content: center; justify-items: center }</style>
    ${half('light', '#fff')}${half('dark', '#121212')}<script src="${url}/en/dp_connect.js"></script>`);
  await page.locator('a[data-dpplus]').nth(3).waitFor();
}

/** The inspector after a login whose code was first exchanged with a wrong address. @param {Page} page */
async function showInspector(page) {
  const post = (/** @type {string} */ path, /** @type {BodyInit} */ body) =>
    fetch(url + path, { method: 'POST', body });
  const login = await post(
    '/_sandbox/codes',
    JSON.stringify({ client_id: app.clientId, persona: 'fresh', scope: 'email' }),
  );
  const { code } = await login.json();
  const exchange = (/** @type {string} */ redirectUri) =>
    post(
      '/oauth/token',
      new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        client_id: app.clientId,
        client_secret: 'demosecret',
        redirect_uri: redirectUri,
      }),
    );
  await exchange(`${app.redirectUri}/`);
  const { access_token } = await (await exchange(app.redirectUri)).json();
  const headers = { authorization: `Bearer ${access_token}` };
  await fetch(`${url}/oauth/user_data`, { headers });
  await page.goto(`${url}/_sandbox`);
  await page.evaluate(() => scrollTo(0, 80));
}
