// `npm run pictures`: takes the screenshots of the docs from the build. `npm run pictures -- users` takes those whose name
// begins with `users`.
import { once } from 'node:events';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { createSandbox } from 'dpplus-connect/sandbox';
import { findBrowser } from '../e2e/support/browser.ts';
import { type Language, languages } from '../src/vocabulary/languages.ts';
import { bikeClub, bikeClubIn } from './bike-club.ts';

const folder = 'docs/pictures';
const app = { clientId: 'demoapp', redirectUri: 'http://localhost:3000/callback' };

const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const yourApp = `http://localhost:${(server.address() as AddressInfo).port}`;
const sandbox = createSandbox({
  // A fixed clock, so that an unchanged page gives the same picture.
  clock: () => Date.UTC(2026, 0, 15, 9, 30),
  apps: [
    { ...app, clientSecret: 'demosecret', name: 'Demo app' },
    { clientId: 'yourapp', clientSecret: 'secret', name: 'Your app', redirectUri: `${yourApp}/callback` },
    bikeClubIn(yourApp),
  ],
});
const { url } = await sandbox.listen({ port: 0 });
const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
const [wanted = ''] = process.argv.slice(2);
try {
  mkdirSync(folder, { recursive: true });
  await take('button.png', 800, 120, drawButtons);
  await take('inspector.png', 720, 500, showInspector);
  await take('login.png', 1240, 356, showLogin);
  for (const language of languages)
    await take(`users-${language}.webp`, 1240, 980, (page) => showScreens(page, language));
} finally {
  await browser.close();
  await sandbox.close();
  server.closeAllConnections();
  server.close();
}

/**
 * @param file with the ending `.png` or `.webp`.
 * @param width In CSS pixels.
 * @param height In CSS pixels.
 */
async function take(file: string, width: number, height: number, draw: (page: Page) => Promise<void>) {
  if (!file.startsWith(wanted)) return;
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  await draw(page);
  const path = `${folder}/${file}`;
  const picture = await page.screenshot();
  writeFileSync(path, file.endsWith('.webp') ? await toWebp(page, picture) : picture);
  console.log(`${path} ${statSync(path).size} bytes`);
  await page.close();
}

/** Converts a PNG by the browser: Playwright does not take screenshots as WebP. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.5);
  }, dataUrl(png));
  return Buffer.from(url.replace(/^.*,/, ''), 'base64');
}

function dataUrl(png: Buffer) {
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Draws screenshots in four columns. */
async function drawFrames(page: Page, frames: readonly Buffer[], captions: readonly string[]) {
  const figures = frames.map(
    (frame, index) =>
      `<figure><figcaption>${captions[index]}</figcaption><img src="${dataUrl(frame)}" alt=""></figure>`,
  );
  await page.setContent(`<!doctype html><html lang="en"><style>
    body { margin: 0; padding: 6px; display: grid; grid-template-columns: repeat(4, 1fr); gap: 10px; background: #fff; color: #17212e; font: 600 20px/1.6 system-ui, sans-serif }
    figure { margin: 0 } img { display: block; box-sizing: border-box; width: 100%; border: 1px solid #72808f; border-radius: 6px }</style>${figures.join('')}`);
}

/** The button in its two themes, on a light and on a dark ground. */
async function drawButtons(page: Page) {
  const button = (theme: string, text: string) =>
    `<a href="#" class="dpplus-connect" data-theme="${theme}" data-text="${text}" data-client-id="${app.clientId}" data-redirect-uri="${app.redirectUri}" data-scope="" data-state="s" data-is-sandbox="true"></a>`;
  const half = (scheme: string, ground: string) =>
    `<div style="color-scheme: ${scheme}; background: ${ground}">${button('filled', 'secure-login')}${button('outline', 'sign-up')}</div>`;
  await page.setContent(`<!doctype html><html lang="en"><style>
    body { margin: 0; display: grid; grid-template-columns: 1fr 1fr; height: 120px }
    div { display: grid; gap: 8px; place-content: center; justify-items: center }</style>
    ${half('light', '#fff')}${half('dark', '#121212')}<script src="${url}/en/dp_connect.js"></script>`);
  await page.locator('a[data-dpplus]').nth(3).waitFor();
}

/** A login in four frames: the page, two pages of the popup, and the page after the return. */
async function showLogin(strip: Page) {
  const bodies: Readonly<Record<string, string>> = {
    '/': `<p>Log in to see your account.</p><a href="#" class="dpplus-connect" data-client-id="yourapp" data-redirect-uri="${yourApp}/callback" data-style="medium" data-scope="email" data-state="s" data-is-sandbox="true"></a>`,
    '/callback': '<a class="dpplus-return" href="/account" data-state="s">Continue</a>',
    '/account': '<p>Welcome back. You are logged in.</p>',
  };
  server.on('request', (request, response) => {
    const body = bodies[new URL(request.url ?? '', yourApp).pathname] ?? '';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><title>Your app</title><style>body { font: 16px/1.5 system-ui, sans-serif; margin: 16px }</style><h1>Your app</h1>${body}<script src="${url}/en/dp_connect.js"></script></html>`,
    );
  });
  const context = await browser.newContext({
    viewport: { width: 296, height: 306 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(yourApp);
  await page.locator('a[data-dpplus]').waitFor();
  const frames = [await page.screenshot()];
  const opened = page.waitForEvent('popup');
  await page.locator('a[data-dpplus]').click();
  const popup = await opened;
  await popup.setViewportSize({ width: 296, height: 306 });
  const persona = popup.locator('[name=persona]').first();
  await persona.waitFor();
  frames.push(await popup.screenshot());
  await persona.click();
  await popup.getByRole('button', { name: 'Confirm' }).click();
  const allow = popup.getByRole('button', { name: 'Allow', exact: true });
  await allow.waitFor();
  frames.push(await popup.screenshot());
  await allow.click();
  await page.waitForURL(`${yourApp}/account`);
  frames.push(await page.screenshot());
  await context.close();

  await drawFrames(strip, frames, [
    '1. Click the button',
    '2. Log in',
    '3. Allow the data',
    '4. Back in your app',
  ]);
}

/** The screens of docs/users.md, in its order. */
async function showScreens(sheet: Page, language: Language) {
  const viewport = { width: 400, height: 600 };
  sandbox.reset(); // the consent of the language before
  server.removeAllListeners('request').on('request', bikeClub(yourApp, url));

  /** Opens the page with the button and presses it. */
  async function press() {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', locale: language });
    const page = await context.newPage();
    await page.goto(yourApp);
    const button = page.locator('a[data-dpplus]');
    await button.waitFor();
    const before = await page.screenshot();
    const opened = page.waitForEvent('popup');
    await button.click();
    const popup = await opened;
    await popup.setViewportSize(viewport);
    await popup.locator('[name=persona]').first().waitFor();
    return { page, popup, before };
  }
  const { page, popup, before } = await press();
  const frames = [before, await popup.screenshot(), await page.screenshot()];
  await popup.locator('[name=persona]').first().click();
  for (const value of ['confirm', 'allow']) {
    const button = popup.locator(`[value=${value}]`);
    await button.waitFor();
    frames.push(await popup.screenshot());
    await button.click();
  }
  await page.waitForURL(`${yourApp}/account`);
  frames.push(await page.screenshot());
  await page.context().close();

  for (const presses of [['cancel'], ['limit-reached', 'confirm']]) {
    const { page, popup } = await press();
    for (const value of presses) await popup.locator(`[value=${value}]`).click();
    await page.waitForURL(/&read$/);
    frames.push(await page.screenshot());
    await page.context().close();
  }
  await drawFrames(
    sheet,
    frames,
    frames.map((_frame, index) => `${index + 1}`),
  );
}

/** The inspector after a login whose code was first exchanged with a wrong address. */
async function showInspector(page: Page) {
  const post = (path: string, body: BodyInit) => fetch(url + path, { method: 'POST', body });
  const login = await post(
    '/_sandbox/codes',
    JSON.stringify({ client_id: app.clientId, persona: 'fresh', scope: 'email' }),
  );
  const { code } = await login.json();
  const exchange = (redirectUri: string) =>
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
}
