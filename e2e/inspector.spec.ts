import type { Page } from '@playwright/test';
import { violations } from '../testing/axe.ts';
import { expect, test } from './support/fixtures.ts';
import type { World } from './support/world.ts';

const paths = [
  ...['/', '/nowhere', '/_sandbox'],
  ...['apps', 'personas', 'faults'].map((name) => `/_sandbox/inspector/${name}`),
];
const shop = { name: 'Shop', redirectUri: 'http://localhost:8080/callback' };

const loginUrl = ({ site }: World) =>
  `${site.baseUrl}/en/oauth/authenticate.html?${new URLSearchParams({
    response_type: 'code',
    client_id: 'testapp',
    redirect_uri: site.redirectUri,
    is_sandbox: 'true',
  })}`;

/** Fills the form of an app with the keyboard alone, and sends it. */
async function register(page: Page, { name, redirectUri }: typeof shop) {
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(redirectUri);
  await page.keyboard.press('Enter');
}

test('the inspector shows a login in progress, and keeps the opened parts and the scroll position', {
  tag: '@core',
}, async ({ page, context, world }) => {
  const { baseUrl } = world.site;
  await page.goto(`${baseUrl}/_sandbox`);
  await expect(page.getByText('No requests yet.')).toBeVisible();
  const person = await context.newPage();
  await person.goto(`${baseUrl}/nowhere`);
  const entry = page.locator('details').filter({ hasText: '/nowhere' });
  await entry.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(entry).toHaveAttribute('open', '');
  await person.goto(loginUrl(world));
  await expect(page.getByRole('article', { name: 'Login 1' })).toContainText('Waiting for the user');
  await expect(page.getByRole('status')).toHaveText('One new request');
  await expect(entry).toHaveAttribute('open', '');
  await expect(entry.locator('summary')).toBeFocused();

  await page.getByRole('button', { name: 'Live' }).click();
  await expect(page.getByRole('button', { name: 'Live', pressed: false })).toBeVisible();
  const asked = () => world.requests.filter(({ url }) => url.endsWith('/_sandbox')).length;
  const before = asked();
  await person.locator('[value=fresh]').click();
  await person.locator('[value=confirm]').waitFor();
  await page.getByRole('link', { name: 'Refresh' }).click();
  await expect(page.getByText('second factor requested')).toBeVisible();
  expect(asked()).toBeGreaterThan(before);
});

test('one click copies the client_id of an app', async ({ page, context, world }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${world.site.baseUrl}/_sandbox/inspector/apps`);
  await page.getByRole('button', { name: 'Copy client_id' }).last().click();
  await expect(page.getByRole('button', { name: 'Copied client_id' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('demoapp');
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing in the ${colorScheme} inspector and on the other pages for developers, and no page is wider than a window of 320 px`, async ({
    page,
    world,
  }) => {
    await page.emulateMedia({ colorScheme });
    const { baseUrl } = world.site;
    await page.goto(loginUrl(world));
    await page.goto(`${loginUrl(world)}&scope=x`);
    for (const path of paths) {
      await page.goto(baseUrl + path);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      expect(await violations(page), path).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
      await page.setViewportSize({ width: 1280, height: 720 });
    }
    await page.goto(`${baseUrl}/_sandbox/inspector/apps`);
    await register(page, shop);
    await expect(page.getByRole('status')).toBeVisible();
    expect(await violations(page), 'registered').toEqual([]);
    await register(page, { ...shop, redirectUri: `${shop.redirectUri}#x` });
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await violations(page), 'rejected').toEqual([]);
  });
