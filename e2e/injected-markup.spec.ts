import { expect, test } from './support/fixtures.ts';
import { button, clientId, element, script } from './support/site.ts';

test('allowlists hold on a page with a picture called currentScript', { tag: '@core' }, async ({
  page,
  site,
  context,
}) => {
  const pinned = script(site).replace(
    '<script',
    `<script data-client-id="${clientId}" data-redirect-uri="${site.redirectUri}"`,
  );
  const form = `<form class="dpplus-connect" data-client-id="${clientId}" data-redirect-uri="${site.redirectUri}"
    data-is-sandbox="true" data-state="s1"><button>Evil</button></form>`;
  const planted = [button(site, '', 'Evil'), form, element(site, '', 'Evil')].join('');
  const own = button(site, 'id="own"', 'Own');
  // Another part of the page brings the second script. A library writes it again, without its attributes.
  const html = `<img name="currentScript">${planted.replaceAll(clientId, 'evil')}${own}${pinned}${script(site)}${pinned}`;
  await page.goto(site.page('/', html));
  await expect(page.locator('dpplus-connect').getByRole('link')).toBeVisible();
  for (const each of await page.getByText('Evil').all()) await each.click();
  expect(context.pages()).toHaveLength(1);
  // A refused form reloads the page.
  const codes = () => page.evaluate(() => window.dpplusConnect?.diagnose().map(({ code }) => code) ?? []);
  await expect.poll(codes).toContain('client-id-pinned');
  // The login does not have to end.
  await context.route(/oauth\/authenticate/, (route) => route.abort());
  const popup = page.waitForEvent('popup');
  await page.locator('#own').click();
  await popup;
});
