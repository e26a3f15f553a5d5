import type { Page } from '@playwright/test';
import type { Language } from '../../../contract/languages.ts';
import { bikeClub } from '../bike-club.ts';
import { drawFrames } from './frames.ts';
import type { Stage } from './stage.ts';

/** The screens of docs/users.md, in its order. */
export async function showScreens(
  sheet: Page,
  { browser, sandbox, server, url, yourApp }: Stage,
  language: Language,
) {
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
