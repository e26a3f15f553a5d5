import type { Page } from '@playwright/test';
import { createSandbox } from 'dpplus-connect/sandbox';
import { violations } from './support/axe.ts';
import { expect, logInWithConsent, openPopup, test, untilClosed } from './support/fixtures.ts';
import { button, clientId, clientSecret, script } from './support/site.ts';
import type { World } from './support/world.ts';

const paths = ['', '/inspector/apps', '/inspector/personas', '/inspector/faults', '/inspector/mails'];
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

test('one click copies a request as curl', async ({ page, context, world }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${world.site.baseUrl}/en/oauth/authenticate.html?client_id=testapp&redirect_uri=x`);
  await page.goto(`${world.site.baseUrl}/_sandbox`);
  await page.getByRole('button', { name: 'Copy request as curl' }).click();
  await expect(page.getByRole('button', { name: 'Copied request as curl' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `curl '${world.site.baseUrl}/en/oauth/authenticate.html?client_id=testapp&redirect_uri=x'`,
  );
});

test('a user registers an app by keyboard, and reaches everything in the order of the page', async ({
  page,
  world,
}) => {
  await page.goto(`${world.site.baseUrl}/_sandbox/inspector/apps`);
  await register(page, shop);
  await expect(page.getByRole('status')).toContainText('The app was registered.');
  await expect(page.getByRole('button', { name: 'Copy client_secret' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  const reached: number[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const stops = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex="0"]')];
      return stops.indexOf(document.activeElement as Element);
    });
    if (place <= (reached.at(-1) ?? -1)) break;
    reached.push(place);
  }
  expect(reached.length).toBeGreaterThan(25);
  const summary = page.getByText('New secret for Shop', { exact: true });
  await summary.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Issue a new secret for Shop' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('The app has a new secret.');
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing in the ${colorScheme} inspector`, async ({ page, world }) => {
    await page.emulateMedia({ colorScheme });
    const { baseUrl } = world.site;
    await page.goto(loginUrl(world));
    await page.goto(`${loginUrl(world)}&scope=x`);
    for (const path of paths) {
      await page.goto(`${baseUrl}/_sandbox${path}`);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      expect(await violations(page), path).toEqual([]);
    }
    await page.goto(`${baseUrl}/_sandbox/inspector/apps`);
    await register(page, shop);
    await expect(page.getByRole('status')).toBeVisible();
    expect(await violations(page), 'registered').toEqual([]);
    await register(page, { ...shop, redirectUri: `${shop.redirectUri}#x` });
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await violations(page), 'rejected').toEqual([]);
  });

test('no page of the inspector is wider than a window of 320 px', async ({ page, world }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${loginUrl(world)}&scope=x`);
  for (const path of paths) {
    await page.goto(`${world.site.baseUrl}/_sandbox${path}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an app is registered, and its login is found and read', async ({ page, world }) => {
    await page.goto(`${world.site.baseUrl}/_sandbox`);
    await expect(page.getByRole('button', { name: 'Live' })).toBeHidden();
    await page.getByRole('link', { name: 'Register your app' }).click();
    await register(page, shop);
    await expect(page.getByText('The app was registered.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
    await page.goto(loginUrl(world));
    await page.goto(`${world.site.baseUrl}/_sandbox`);
    await page.getByLabel('Outcome').selectOption({ label: 'Waiting for the user' });
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('asked for a login').click();
    await expect(page.getByText(/^curl /)).toBeVisible();
  });
});

test('below a path, the sandbox has the button, the login and the inspector', async ({ page, site }) => {
  const { redirectUri } = site;
  const sandbox = createSandbox({
    basePath: '/secure-connect',
    apps: [{ clientId, clientSecret, name: 'Test app', redirectUri }],
  });
  site.baseUrl = (await sandbox.listen({ port: 0 })).url;
  await page.goto(site.page('/', button(site) + script(site)));
  const popup = await openPopup(page);
  await untilClosed(popup, () => logInWithConsent(popup));
  await page.waitForURL('**/account');
  await page.goto(`${site.baseUrl}/_sandbox`);
  const code = site.callbacks[0]?.get('code') ?? '';
  const fields = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri, code };
  const body = new URLSearchParams({ ...fields, grant_type: 'authorization_code' });
  expect((await fetch(`${site.baseUrl}/oauth/token`, { method: 'POST', body })).status).toBe(200);
  await expect(page.getByText('asked for a token')).toBeVisible();
  await sandbox.close();
});
