import { readFileSync } from 'node:fs';
import { expect, logIn, openPopup, test, untilClosed } from '../../e2e/support/fixtures.ts';
import { button, element, script } from '../../e2e/support/site.ts';

const file = (path: string) => readFileSync(`node_modules/node-waves/dist/${path}`, 'utf8');

/** The links and the element, and a label of the page. */
const looks = { link: button, element };
const contents = ['', 'Continue with City ID'];

for (const [name, draw] of Object.entries(looks))
  for (const content of contents)
    test(`node-waves 0.7 draws a ripple in a ${name}${content && ' with a label of its own'}, which keeps its size and logs in`, async ({
      page,
      site,
    }) => {
      const waves = `<style>${file('waves.min.css')}</style>
        <script src="${site.page('/waves.js', file('waves.min.js'))}"></script>`;
      const start = `<script>Waves.attach('main > *'); Waves.init()</script>`;
      await page.goto(
        site.page('/', `${waves}<main>${draw(site, '', content)}</main>${script(site)}${start}`),
      );
      const link = page.locator('a.dpplus-connect[data-dpplus]');
      const before = await link.boundingBox();
      const text = await link.innerText();
      await link.hover();
      await page.mouse.down();
      await expect(page.locator('.waves-ripple')).toBeAttached();
      expect(await link.boundingBox()).toEqual(before);
      expect(await link.innerText()).toBe(text);
      const popup = await openPopup(page, () => page.mouse.up());
      await untilClosed(popup, () => logIn(popup));
      await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
    });

test('split-type 0.3 puts the letters of built-in labels into elements, and each button has its label once', async ({
  page,
  site,
}) => {
  const split = readFileSync('node_modules/split-type/umd/index.min.js', 'utf8');
  const buttons = button(site) + button(site, '', contents[1]);
  await page.goto(site.page('/', `<main>${buttons}</main>${script(site)}<script>${split}</script>`));
  await expect(page.locator('.dpplus-label')).toBeVisible();
  await page.evaluate("new SplitType('main > *')");
  await expect(page.locator('.char').first()).toBeVisible();
  const texts = await page.locator('main > a').allInnerTexts();
  expect(texts.map((text) => text.replace(/\s+/g, ' '))).toEqual(['Log in with Secure Connect', contents[1]]);
  const popup = await openPopup(page, () => page.locator('a').first().click());
  await untilClosed(popup, () => logIn(popup));
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
});

// Not in the element: a scan for each change of its content would answer a page that undoes it without end.
test('text that a script adds to a part of a link is its label, until the script removes it', async ({
  page,
  site,
}) => {
  await page.goto(site.page('/', `<main>${button(site, '', '<b></b>')}</main>${script(site)}`));
  const label = page.locator('.dpplus-label');
  await expect(label).toBeVisible();
  await page.locator('b').evaluate((part) => part.append('Continue with City ID'));
  await expect(label).toBeHidden();
  await page.locator('b').evaluate((part) => part.replaceChildren());
  await expect(label).toBeVisible();
});
