import { contrast } from '../support/contrast.ts';
import { expect, test } from '../support/shared-fixtures.ts';
import { button, script } from '../support/site.ts';
import { wcag } from '../support/wcag.ts';

const themes = ['filled', 'outline'];

test('the filled and the outline button can be read in every state, in both colour schemes, and on any colour of the page', {
  tag: ['@core', ...wcag('1.4.3')],
}, async ({ page, site }) => {
  const buttons = themes.map((theme) => button(site, `data-theme="${theme}" data-help="true"`));
  await page.goto(site.page('/', buttons.join('') + script(site)));
  for (const theme of themes) {
    const link = page.locator(`[data-theme=${theme}]`);
    await page.locator(`[data-theme=${theme}] .dpplus-label`).waitFor();
    const readable = async () => {
      for (const scheme of ['dark', 'light']) {
        const [text = '', ground = ''] = await link.evaluate((anchor, colorScheme) => {
          Object.assign(document.documentElement.style, { colorScheme });
          const { color, backgroundColor } = getComputedStyle(anchor);
          return [color, backgroundColor];
        }, scheme);
        expect(contrast(text, ground), `${theme}, ${scheme}`).toBeGreaterThan(7);
      }
    };
    await readable();
    await link.hover();
    await readable();
    const [[standard] = [], ...others] = await link.evaluate((anchor) => {
      const own = [0, 60, 100, 118, 119, 140, 200, 255].flatMap((value) => [
        `rgb(${value} ${value} ${value})`,
        `rgb(${value} 200 0)`,
        `rgb(90 0 ${value})`,
      ]);
      return ['', ...own, ''].map((value) => {
        anchor.style.setProperty('--dpplus-color', value);
        const { color, backgroundColor } = getComputedStyle(anchor);
        return [color, backgroundColor];
      });
    });
    expect(standard).toBe('rgb(255, 255, 255)');
    expect(others).toHaveLength(25);
    for (const [text = '', ground = ''] of others) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    // Looks as one that is pressed.
    await link.evaluate((anchor) => anchor.setAttribute('data-dpplus', 'busy'));
    await readable();
  }
});
