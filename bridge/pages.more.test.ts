import { type Browser as Chromium, chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '../contract/languages.ts';
import { violations } from '../testing/axe.ts';
import { findHeadlessShell } from '../tools/browsers/find-browsers.ts';
import { startStand } from './testing/stand.ts';

let stand: Awaited<ReturnType<typeof startStand>>;
let browser: Chromium;
beforeAll(async () => {
  stand = await startStand();
  browser = await chromium.launch({ executablePath: findHeadlessShell() ?? chromium.executablePath() });
});
afterAll(async () => {
  await browser.close();
  await stand.close();
});

/** A page of each shape: with and without a link, with a form, with the code of an error. */
const paths = [
  '/authorize?client_id=wiki',
  '/login/gone',
  '/callback/wiki?state=a&code=b',
  '/nowhere',
  '/logout?client_id=wiki',
  '/logout',
];
const looks = [
  ['light', 360],
  ['dark', 360],
  ['light', 1280],
  ['dark', 1280],
] as const;
// The style and the shape are those of each language, so that one width is enough for the others.
const cases = languages.flatMap((language) =>
  looks
    .filter(([, width]) => language === 'en' || width === 360)
    .map(([scheme, width]) => [language, scheme, width] as const),
);

it.each(cases)('axe finds no fault in the pages in %s, %s, %i px wide', async (language, scheme, width) => {
  const viewport = { width, height: 640 };
  const options = { locale: language, colorScheme: scheme, viewport, bypassCSP: true };
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(`${stand.issuer}${path}`);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    const found = await violations(page);
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      found.push('the page is wider than its window');
    faults.push(...found.map((fault) => `${path} ${fault}`));
  }
  await context.close();
  expect(faults).toEqual([]);
});
