import { languages } from '../../contract/languages.ts';
import { label } from '../support/labels.ts';
import { expect, test } from '../support/shared-fixtures.ts';
import { button, type Site, script } from '../support/site.ts';

const sheet = (site: Site, lang: string) =>
  `<link rel="stylesheet" href="${site.baseUrl}/${lang}/dp_connect.css">`;

test('a link whose script does not run has its name from the stylesheet, in each language', async ({
  page,
  site,
}) => {
  for (const lang of languages)
    for (const text of ['secure-login', 'sign-up', 'connect'] as const) {
      await page.goto(
        site.page('/', sheet(site, lang) + button(site, `data-text="${text}" data-help="true"`)),
      );
      await expect(page.getByRole('link')).toHaveAccessibleName(label(lang, text));
    }
});

test('the stylesheet’s label is not read twice once the script has run, and only a link that opens a window announces it', {
  tag: '@core',
}, async ({ page, site }) => {
  const links = button(site, 'data-help="true"') + button(site, 'data-mode="redirect"');
  await page.goto(site.page('/', sheet(site, 'en') + links + script(site)));
  const link = page.getByRole('link').first();
  await expect(link).toHaveAccessibleName(`${label()} ${label('en', 'new-window')}`);
  await expect(page.getByRole('link').last()).toHaveAccessibleName(label());
  expect(await link.evaluate((anchor) => getComputedStyle(anchor, '::before').content)).toBe('none');
});

// A text in place of nothing (`content: "" / "…"`) has the right name, and Orca does not say it in Chromium.
