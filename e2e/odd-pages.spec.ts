import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, logIn, test } from './support/fixtures.ts';
import { changedGlobals } from './support/odd-pages/changed-globals.ts';
import { documents } from './support/odd-pages/documents.ts';
import { markup } from './support/odd-pages/markup.ts';
import { type OddPage, putUp } from './support/odd-pages/odd-page.ts';
import { button, type Site, script } from './support/site.ts';

/** The pages whose login is taken to its end. `shared/odd-pages.spec.ts` asks for the login on all of them. */
const wholeLogins = [
  'with frozen prototypes',
  'without session storage',
  'whose window.open throws',
  'that stops every event at the window',
  'with another version before',
] as const;
const oddPages: Record<string, OddPage> = { ...changedGlobals, ...documents, ...markup };

for (const name of wholeLogins)
  test(`a page ${name}: nothing is thrown, and a click logs in`, {
    tag: name === 'with frozen prototypes' || name === 'whose window.open throws' ? [] : ['@all'],
  }, async ({ page, site }) => {
    const oddPage = oddPages[name];
    if (!oddPage) throw new Error('There is no such page.');
    const failures: Error[] = [];
    page.on('pageerror', (error) => failures.push(error));
    await page.goto(putUp(site, oddPage));
    await expect(page).toHaveTitle('alive');
    await logsIn(page, site);
    expect(failures).toEqual([]);
  });
test('the tag of a module sets the URL of the service, for a script from any host', async ({
  page,
  site,
}) => {
  site.page('/en/dp_connect.js', readFileSync('dist/en/dp_connect.js', 'utf8'));
  const tag = `<script type="module" src="/en/dp_connect.js" data-base-url="${site.baseUrl}"></script>`;
  await page.goto(site.page('/', `${button(site)}${tag}`));
  await logsIn(page, site);
});

test('a document that document.write() replaced has buttons that log in', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await page.goto(site.page('/', button(site) + script(site)));
  await page.evaluate((html) => {
    document.open();
    document.write(`<!doctype html><title>Anew</title>${html}`);
    document.close();
  }, button(site));
  await expect(page.locator('.dpplus-label')).toBeVisible();
  await logsIn(page, site);
});

/** Clicks the button and logs in, in the popup or in the tab. */
async function logsIn(page: Page, site: Site) {
  const popup = page.waitForEvent('popup').catch(() => page);
  await page.locator('a.dpplus-connect').click();
  const login = await Promise.race([popup, page.waitForURL(`${site.baseUrl}/**`).then(() => page)]);
  await logIn(login);
  await expect(page).toHaveURL(`${site.origin}/account`);
}
