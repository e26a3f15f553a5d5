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

test('two buttons of a page log in at once, and each gets the events of its login', {
  tag: '@chromium',
}, async ({ page, site }) => {
  const buttons =
    button(site, 'id="a"') + button(site, 'id="b"').replace('"email"', '"phone"').replace('"s1"', '"s2"');
  await page.goto(site.page('/', buttons + script(site)));
  await noteEvents(page);
  await page.evaluate(() => addEventListener('dpplus-success', (event) => event.preventDefault()));
  const first = await openPopup(page, () => page.locator('#a').click());
  const second = await openPopup(page, () => page.locator('#b').click());
  await untilClosed(second, () => logIn(second));
  // The service knows the person by now.
  await untilClosed(first, () => first.locator('[name=persona][value=consented]').click());
  await expect
    .poll(() => eventsOf(page))
    .toEqual([
      ...Array(2).fill(['dpplus-beforeopen', 'dpplus-open']).flat(),
      ...Array(2).fill('dpplus-success'),
    ]);
  const told = await page.evaluate(() =>
    (window as unknown as { seen: { type: string; on: string }[] }).seen.map(({ on }) => on),
  );
  expect(told).toEqual(['a', 'a', 'b', 'b', 'b', 'a']);
});
