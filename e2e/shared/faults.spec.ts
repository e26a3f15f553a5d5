import { freePort } from '../../testing/free-port.ts';
import { serve } from '../../testing/serve.ts';
import {
  eventsOf,
  expect,
  logIn,
  noteEvents,
  openPopup,
  test,
  untilClosed,
} from '../support/shared-fixtures.ts';
import { button, script } from '../support/site.ts';

test('a service that is down leaves the page as it was, and the button for another try', {
  tag: '@core',
}, async ({ page, site }) => {
  const port = await freePort();
  const down = `<script data-base-url="http://127.0.0.1:${port}" `;
  await page.goto(site.page('/', button(site) + script(site).replace('<script ', down)));
  await noteEvents(page);
  const popup = await openPopup(page);
  await popup.close();
  await expect.poll(() => eventsOf(page)).toEqual(['dpplus-beforeopen', 'dpplus-open', 'dpplus-close']);
  await expect(page).toHaveURL(`${site.origin}/`);
  const service = await serve(
    ({ url }) => Response.redirect(site.baseUrl + url.slice(new URL(url).origin.length)),
    undefined,
    port,
  );
  const again = await openPopup(page);
  await untilClosed(again, () => logIn(again));
  await expect(page).toHaveURL(`${site.origin}/account`);
  await service.close();
});
