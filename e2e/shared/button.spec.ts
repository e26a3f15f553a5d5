import { contrast } from '../support/contrast.ts';
import { expect, test } from '../support/shared-fixtures.ts';
import { button, script } from '../support/site.ts';
import { wcag } from '../support/wcag.ts';

const meta = '<meta name="color-scheme" content="light dark">';

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const theme of ['filled', 'outline'])
      test(`the ${theme} button can be read in every state`, {
        tag: [(theme === 'filled') === (colorScheme === 'light') ? '@chromium' : '@all', ...wcag('1.4.3')],
      }, async ({ page, site }) => {
        await page.goto(
          site.page('/', meta + button(site, `data-theme="${theme}" data-help="true"`) + script(site)),
        );
        const link = page.locator('a.dpplus-connect');
        const readable = async () => {
          const [text = '', ground = ''] = await link.evaluate((anchor) => {
            const { color, backgroundColor } = getComputedStyle(anchor);
            return [color, backgroundColor];
          });
          expect(contrast(text, ground)).toBeGreaterThan(7);
        };
        await page.locator('.dpplus-label').waitFor();
        await readable();
        await link.hover();
        await readable();
        // Looks as one that is pressed.
        await link.evaluate((anchor) => anchor.setAttribute('data-dpplus', 'busy'));
        await readable();
      });
  });

test('an anchor without an href can be reached by keyboard', {
  tag: ['@chromium', ...wcag('2.1.1')],
}, async ({ page, site }) => {
  await page.goto(site.page('/', button(site).replace('href="#"', '') + script(site)));
  await page.locator('.dpplus-label').waitFor();
  await page.keyboard.press('Tab');
  await expect(page.locator('a')).toBeFocused();
  await expect(page.locator('a')).toHaveAttribute('href', /authenticate\.html/);
});

for (const theme of ['filled', 'outline'])
  test(`the text of the ${theme} button can be read on any colour of the page`, {
    tag: theme === 'filled' ? '@chromium' : '@all',
  }, async ({ page, site }) => {
    await page.goto(site.page('/', button(site, `data-theme="${theme}"`) + script(site)));
    await page.locator('.dpplus-label').waitFor();
    await page.locator('a.dpplus-connect').hover();
    const [[standard] = [], ...others] = await page.evaluate(() => {
      const anchor = document.querySelector('a.dpplus-connect') as HTMLElement;
      const own = [0, 60, 100, 118, 119, 140, 200, 255].flatMap((value) => [
        `rgb(${value} ${value} ${value})`,
        `rgb(${value} 200 0)`,
        `rgb(90 0 ${value})`,
      ]);
      return ['', ...own].map((value) => {
        anchor.style.setProperty('--dpplus-color', value);
        const { color, backgroundColor } = getComputedStyle(anchor);
        return [color, backgroundColor];
      });
    });
    expect(standard).toBe('rgb(255, 255, 255)');
    expect(others).toHaveLength(24);
    for (const [text = '', ground = ''] of others) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
