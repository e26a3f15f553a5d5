import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compile } from 'tailwindcss';
import { expect, test } from './support/fixtures.ts';
import { button, element, script } from './support/site.ts';

const { resolve } = createRequire(import.meta.url);
const read = (path: string) => readFileSync(resolve(path), 'utf8');

/** The sheet that Tailwind 4 writes for a page that uses none of its classes. */
const tailwind = await compile('@import "tailwindcss"', {
  loadStylesheet: async (id, base) => ({ path: id, base, content: read(`${id}/index.css`) }),
});

/** Rules of pages for all links or all elements, which must not change the button (docs/attributes.md). */
const hosts: Record<string, string> = {
  'Tailwind 4': tailwind.build([]),
  Bootstrap: read('bootstrap/dist/css/bootstrap.min.css'),
  // With the selectors that WordPress writes for a theme. WordPress's own stylesheets need its whole editor.
  'a WordPress block theme': `
    body { font-family: serif; line-height: 1.6; letter-spacing: -0.1px }
    a:where(:not(.wp-element-button)) { color: #111; text-decoration: underline; text-underline-offset: 0.1em }
    :root :where(a:where(:not(.wp-element-button)):hover) { text-decoration: none; opacity: 0.8 }
    main a { box-shadow: inset 0 -1px #111; transition: none }`,
  'all: revert': '* { all: revert }',
  'all: unset': '* { all: unset }',
  'rules for everything':
    '* { color: #333 } body, body * { font: 300 20px / 2 serif; text-transform: uppercase }',
  'icons around links': 'a::before { content: "★ " } a[href^=http]::after { content: " ↗"; padding: 1em }',
  'important links': `a { color: red !important; background: #ff0 !important; display: block !important; width: 100% !important;
    padding: 0 !important; border: 3px solid red !important; border-radius: 0 !important; font: 30px serif !important;
    box-shadow: 0 0 9px red !important; opacity: 0.5 !important;
    text-align: right !important; text-decoration: underline !important; text-transform: uppercase !important }`,
  'gradients in links': `a { background: linear-gradient(red, blue) !important; -webkit-background-clip: text !important;
    -webkit-text-fill-color: transparent !important; text-shadow: 0 0 3px red !important }`,
  'links by place':
    '#content div a, #content div a:hover { color: red; background: #ff0; border: 0; padding: 0 }',
};

test('links and elements look on every page as on an empty one', async ({ page, site }) => {
  const buttons = [
    button(site, 'data-help="true"'),
    button(site, 'data-theme="outline"'),
    button(site, 'data-style="large"'),
    element(site),
  ];
  const look = async (host: string) => {
    const html = buttons.map((each) => `<div style="width: 860px">${each}</div>`).join('');
    await page.goto(site.page('/', `<style>${host}</style><main id="content">${html}</main>${script(site)}`));
    await expect(page.getByRole('link')).toHaveCount(buttons.length);
    await page.locator('[data-style=large]').hover();
    await expect(page.locator('[data-style=large]')).toHaveCSS('background-color', 'rgb(8, 60, 128)');
    return page.getByRole('link').evaluateAll((links) =>
      links.flatMap((link) =>
        [link, ...link.querySelectorAll('.dpplus-label')].map((part) => {
          const { width, height } = part.getBoundingClientRect();
          const style = getComputedStyle(part);
          const names = `color background border border-radius box-shadow font letter-spacing opacity padding
            -webkit-text-fill-color print-color-adjust text-align text-decoration-line text-shadow
            text-transform`.split(/\s+/);
          const around = ['::before', '::after'].map((pseudo) => getComputedStyle(part, pseudo).content);
          return [width, height, ...names.map((name) => style.getPropertyValue(name)), ...around];
        }),
      ),
    );
  };
  const alone = await look('');
  expect(alone.filter((part) => part.includes('exact'))).toHaveLength(8);
  for (const [name, host] of Object.entries(hosts)) expect.soft(await look(host), name).toEqual(alone);
});
