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
