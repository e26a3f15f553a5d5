import type { Page } from '@playwright/test';
import { drawFrames } from './frames.ts';
import type { Stage } from './stage.ts';

/** A login in four frames: the page, two pages of the popup, and the page after the return. */
export async function showLogin(strip: Page, { browser, server, url, yourApp }: Stage) {
  const bodies: Readonly<Record<string, string>> = {
    '/': `<p>Log in to see your account.</p><a href="#" class="dpplus-connect" data-client-id="yourapp"
      data-redirect-uri="${yourApp}/callback" data-style="medium" data-scope="email" data-state="s" data-is-sandbox="true"></a>`,
    '/callback': '<a class="dpplus-return" href="/account" data-state="s">Continue</a>',
    '/account': '<p>Welcome back. You are logged in.</p>',
  };
  server.on('request', (request, response) => {
    const body = bodies[new URL(request.url ?? '', yourApp).pathname] ?? '';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><title>Your app</title>
      <style>body { font: 16px/1.5 system-ui, sans-serif; margin: 16px }</style>
      <h1>Your app</h1>${body}<script src="${url}/en/dp_connect.js"></script></html>`,
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
