import type { Page } from '@playwright/test';
import { languages } from '../src/languages.ts';
import { expect, test } from './support/fixtures.ts';
import { label } from './support/labels.ts';
import { button, script } from './support/site.ts';

const box = (page: Page) =>
  page.locator('.dpplus-connect').evaluate((anchor) => {
    const { width, height } = anchor.getBoundingClientRect();
    return [Math.round(width), Math.round(height)];
  });

for (const lang of languages)
  test(`nothing moves when the script arrives on a page with the ${lang} style sheet`, async ({
    page,
    site,
  }) => {
    for (const attributes of [
      '',
      'data-text="sign-up" data-style="large"',
      'data-text="connect" data-style="small"',
    ]) {
      const link = `<link rel="stylesheet" href="${site.baseUrl}/${lang}/dp_connect.css">`;
      await page.goto(site.page('/', link + button(site, attributes)));
      const before = await box(page);
      await page.addScriptTag({ url: `${site.baseUrl}/${lang}/dp_connect.js` });
      await expect(page.locator('.dpplus-label')).toHaveCount(1);
      expect(await box(page)).toEqual(before);
      expect(before[1]).toBeGreaterThan(24);
    }
  });

test('a page that is not UTF-8 shows the right wording', async ({ page, site }) => {
  const headers = { 'content-type': 'text/html; charset=iso-8859-1' };
  site.page('/dp.js', ''); // the page's own server sends no charset for scripts
  const source = await (await fetch(`${site.baseUrl}/fr/dp_connect.js`)).text();
  site.page('/fr/dp_connect.js', source);
  await page.goto(
    site.page(
      '/',
      `${button(site)}<script data-base-url="${site.baseUrl}" src="/fr/dp_connect.js"></script>`,
      headers,
    ),
  );
  await expect(page.getByRole('link')).toHaveText(label('fr'));
});

/** What themes of content management systems do to links. */
const hostile =
  '<style>a, a:visited, #content a, #content .entry a:hover { color: #0b4ea2; background: #fff; text-decoration: underline; display: block }</style>';

test('a page’s rules for links do not make the label unreadable', async ({ page, site }) => {
  await page.goto(
    site.page('/', `${hostile}<div id="content"><p class="entry">${button(site)}</p></div>${script(site)}`),
  );
  const link = page.getByRole('link');
  await link.hover();
  await expect(link).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(link).toHaveCSS('background-color', 'rgb(11, 78, 162)');
});

test('the shield can be seen in forced colours', async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(site.page('/', `<style>body { background: Canvas }</style>${button(site)}${script(site)}`));
  const [shield, text, canvas] = await page
    .locator('.dpplus-label')
    .evaluate((label) => [
      getComputedStyle(label).backgroundImage,
      getComputedStyle(label).color,
      getComputedStyle(document.body).backgroundColor,
    ]);
  // The shield is of the text's colour, the tick in it of the page's.
  expect(shield).toContain(text);
  expect(shield).toContain(canvas);
  expect(text).not.toBe(canvas);
});

test('follows the colour scheme of the page rather than that of the system', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(site.page('/', button(site) + script(site)));
  await expect(page.getByRole('link')).toHaveCSS('background-color', 'rgb(11, 78, 162)');
  await page.goto(
    site.page('/', `<meta name="color-scheme" content="light dark">${button(site)}${script(site)}`),
  );
  await expect(page.getByRole('link')).toHaveCSS('background-color', 'rgb(168, 200, 255)');
});

/** WCAG 2.2 relative luminance contrast of two `rgb()` colours. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((value) => {
      const part = Number(value) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

for (const scheme of ['light', 'dark'] as const)
  for (const theme of ['filled', 'outline'])
    test(`the ${theme} button can be read in ${scheme}`, async ({ page, site }) => {
      await page.emulateMedia({ colorScheme: scheme });
      const meta = '<meta name="color-scheme" content="light dark">';
      await page.goto(
        site.page('/', meta + button(site, `data-theme="${theme}" data-help="true"`) + script(site)),
      );
      const [text, fill] = await page.getByRole('link').evaluate((anchor) => {
        const { color, backgroundColor } = getComputedStyle(anchor);
        return [color, backgroundColor];
      });
      const canvas = scheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(18, 18, 18)';
      expect(contrast(text ?? '', theme === 'outline' ? canvas : (fill ?? ''))).toBeGreaterThan(7);
    });
