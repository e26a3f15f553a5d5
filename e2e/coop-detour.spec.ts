import { expect, leaveBy, logIn, openPopup, test, untilClosed } from './support/shared-fixtures.ts';
import { button, script } from './support/site.ts';

// Not in WebKitGTK: its driver loses a window that such a page has cut off.
test('a popup that was at a page with COOP, which ends its reference to the page, still reports the result', async ({
  page,
  site,
}) => {
  await page.goto(site.page('/', button(site) + script(site)));
  const popup = await openPopup(page);
  await popup.locator('[name=persona][value=fresh]').waitFor();
  const headers = { 'cross-origin-opener-policy': 'same-origin' };
  await popup.goto(site.page('/elsewhere', '<h1>Help</h1>', headers));
  await leaveBy(popup, 'history.back()');
  await untilClosed(popup, () => logIn(popup));
  await expect(page).toHaveURL(`${site.origin}/account`);
});
