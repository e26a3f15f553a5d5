import { label } from './support/labels.ts';
import { expect, logIn, openPopup, test, untilClosed } from './support/shared-fixtures.ts';
import { button, script } from './support/site.ts';

const cut = { 'Cross-Origin-Opener-Policy': 'same-origin' };

// Not in WebKitGTK: its browser for tests opens no popup from a second tab.
test('two tabs of one app log in at once, and each gets only the result of its login', {
  tag: '@core',
}, async ({ page, site, context }) => {
  // Without an opener, both tabs receive every message.
  site.page('/return', `<a class="dpplus-return" href="/account">Continue</a>${script(site)}`, cut);
  site.page('/', button(site) + script(site));
  site.page('/other', button(site).replace('"s1"', '"s2"') + script(site));
  const other = await context.newPage();
  await page.goto(`${site.origin}/`);
  const first = await openPopup(page, () => page.getByRole('link', { name: label() }).click());
  await other.goto(`${site.origin}/other`);
  const second = await openPopup(other, () => other.getByRole('link', { name: label() }).click());
  await untilClosed(second, () => logIn(second));
  await expect(other).toHaveURL(`${site.origin}/account`);
  await expect(page).toHaveURL(`${site.origin}/`);
  // The service knows the person by now.
  await untilClosed(first, () => first.locator('[name=persona][value=consented]').click());
  await expect(page).toHaveURL(`${site.origin}/account`);
  expect(site.callbacks.map((query) => query.get('state'))).toEqual(['s2', 's1']);
});
