import type { EnginePage } from '../support/engine-page.ts';
import { agreeByKey, expect, openPopup, test } from '../support/shared-fixtures.ts';
import { linesOf, tabTo } from '../support/transcript.ts';
import { wcag } from '../support/wcag.ts';

test('a user logs in and signs up by keyboard alone, with every Tab stop in reading order', {
  tag: [
    '@core',
    ...wcag(
      '1.3.2',
      '1.3.3',
      '1.4.13',
      '2.1.1',
      '2.1.2',
      '2.4.2',
      '2.4.3',
      '2.4.4',
      '2.4.6',
      '2.4.7',
      '3.2.1',
      '3.2.2',
      '3.2.3',
      '3.2.4',
      '3.3.4',
      '3.3.7',
      '3.3.8',
    ),
  ],
}, async ({ page, world }) => {
  /** Moves focus to a control by the Tab key. All stops on the way are visible and in the order of the page. */
  async function reach(shown: EnginePage, selector: string) {
    await shown.locator(selector).waitFor();
    const reads = await linesOf(shown);
    const stops = await tabTo(shown, selector);
    const target = shown.locator(selector);
    await expect(target).toBeFocused();
    await expect(target).toHaveAccessibleName(/\S/);
    const places = stops.map((stop) => reads.findIndex((line) => line.includes(stop)));
    expect(places, stops.join(' | ')).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    return target;
  }

  await page.goto(world.demo);
  await page.locator('.dpplus-label').waitFor();
  await reach(page, '.dpplus-connect');
  const popup = await openPopup(page, () => page.keyboard.press('Enter'));
  for (const control of ['button[value=fresh]', '[value=confirm]']) {
    const target = await reach(popup, control);
    await popup.keyboard.press('Enter');
    await target.waitFor({ state: 'detached' });
  }
  await reach(popup, '[value=allow]');
  await agreeByKey(popup);
  await expect(page).toHaveURL(`${world.demo}/account`);

  await reach(page, 'main a[href="/sign-up"]');
  await page.keyboard.press('Enter');
  const password = await reach(page, '[name=password]');
  await password.fill('a password of many words');
  await password.press('Tab');
  await expect(page.locator('.fields .action')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${world.demo}/account`);
  await reach(page, '[value=connect]');
  await page.keyboard.press('Enter');
  await page.locator('header form[action="/logout"]').waitFor();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lotte');
});
