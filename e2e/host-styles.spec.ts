import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { button, clientId, type Site, script } from './support/site.ts';

const read = (path: string) => readFileSync(createRequire(import.meta.url).resolve(path), 'utf8');

/** What pages say of links and of everything, without meaning the button. */
const hosts: Record<string, string> = {
  'Tailwind 3': read('@unocss/reset/tailwind.css'),
  'Tailwind 4': read('@unocss/reset/tailwind-v4.css'),
  'normalize.css': read('@unocss/reset/normalize.css'),
  'the reset of Eric Meyer': read('@unocss/reset/eric-meyer.css'),
  Bootstrap: read('bootstrap/dist/css/bootstrap.min.css'),
  // What it says of links and of everything; its package brings a compiler along.
  Foundation: `
    html { box-sizing: border-box; font-size: 100% } *, ::before, ::after { box-sizing: inherit }
    body { margin: 0; line-height: 1.5; font-family: "Helvetica Neue", Helvetica, sans-serif; color: #0a0a0a }
    a { line-height: inherit; color: #1779ba; text-decoration: none; background-color: transparent; cursor: pointer }
    a:hover, a:focus { color: #1468a0 } small { font-size: 80%; line-height: inherit }`,
  'a WordPress block theme': `
    body { font-family: serif; line-height: 1.6; letter-spacing: -0.1px }
    a:where(:not(.wp-element-button)) { color: #111; text-decoration: underline; text-underline-offset: 0.1em }
    :root :where(a:where(:not(.wp-element-button)):hover) { text-decoration: none; opacity: 0.8 }
    main a { box-shadow: inset 0 -1px #111; transition: none }`,
  'all: revert': '* { all: revert }',
  'all: unset': '* { all: unset }',
  'the colour of everything': '* { color: #333 }',
  'uppercase links': 'a { text-transform: uppercase; letter-spacing: 0.2em }',
  'an uppercase page': 'body { text-transform: uppercase; letter-spacing: 0.2em }',
  'the font of everything':
    'body, body * { font-family: serif; font-size: 20px; line-height: 2; font-weight: 300 }',
  'icons around links': 'a::before { content: "★ " } a[href^=http]::after { content: " ↗"; padding: 1em }',
  'important links':
    'a { color: red !important; background: #ff0 !important; display: block !important; width: 100% !important; padding: 0 !important; border: 3px solid red !important; font: 30px serif !important; text-decoration: underline !important; text-transform: uppercase !important; opacity: 0.5 !important }',
  containment: 'main * { contain: strict; content-visibility: auto }',
  'links by place': 'body main a, body main a:hover { color: red; background: #ff0; border: 0; padding: 0 }',
  'faded links': 'a:hover { opacity: 0.5; background: pink; color: red }',
};

const element = (site: Site) =>
  `<dpplus-connect scope="email" client-id="${clientId}" redirect-uri="${site.redirectUri}" is-sandbox="true" state="s1"></dpplus-connect>`;

/** Pictures of what is inside the buttons' boxes, one of them under the pointer. */
async function pictures(page: Page, site: Site, host: string): Promise<Buffer[]> {
  const at = (top: number, html: string) =>
    `<div style="position: absolute; top: ${top}px; left: 20px; width: 860px; height: 90px">${html}</div>`;
  const html = [
    at(20, button(site, 'data-help="true"')),
    at(120, button(site, 'data-theme="outline"')),
    at(220, element(site)),
    at(320, button(site, 'data-style="large"')),
  ];
  await page.goto(
    site.page(
      '/',
      `<style>${host}</style><main style="color-scheme: light">${html.join('')}</main>${script(site)}`,
    ),
  );
  const links = page.getByRole('link');
  await expect(links).toHaveCount(4);
  await links.last().hover();
  await expect(links.last()).toHaveCSS('background-color', 'rgb(8, 60, 128)');
  const taken: Buffer[] = [];
  for (const link of await links.all()) taken.push(await link.screenshot());
  return taken;
}

/** The largest difference of a colour channel between two pictures, of 255; of all channels if the sizes differ. */
const difference = (page: Page, pair: Buffer[]): Promise<number> =>
  page.evaluate(
    async (urls) => {
      const [one, other] = await Promise.all(
        urls.map(async (url) => {
          const picture = new Image();
          picture.src = url;
          await picture.decode();
          const canvas = new OffscreenCanvas(picture.width, picture.height);
          const context = canvas.getContext('2d');
          context?.drawImage(picture, 0, 0);
          return context?.getImageData(0, 0, picture.width, picture.height);
        }),
      );
      if (!one || !other || one.width !== other.width || one.height !== other.height) return 255;
      return one.data.reduce((most, value, at) => Math.max(most, Math.abs(value - (other.data[at] ?? 0))), 0);
    },
    pair.map((picture) => `data:image/png;base64,${picture.toString('base64')}`),
  );

for (const [name, host] of Object.entries(hosts))
  test(`looks on a page with ${name} as on an empty one`, async ({ page, site }) => {
    await page.setViewportSize({ width: 900, height: 420 });
    const alone = await pictures(page, site, '');
    const hosted = await pictures(page, site, host);
    const differences = [];
    for (const [index, picture] of hosted.entries())
      differences.push(await difference(page, [picture, alone[index] ?? picture]));
    // The browser rounds the edges of the same text differently from time to time.
    expect(Math.max(...differences)).toBeLessThanOrEqual(1);
  });

test('looks as a page says it in custom properties', async ({ page, site }) => {
  const host = `.dpplus-connect, dpplus-connect { --dpplus-color: #6a1b9a; --dpplus-text-color: #ff0;
    --dpplus-radius: 3px; --dpplus-font: serif; --dpplus-font-size: 20px; --dpplus-width: 500px }`;
  await page.goto(site.page('/', `<style>${host}</style>${button(site)}${element(site)}${script(site)}`));
  await expect(page.getByRole('link')).toHaveCount(2);
  for (const link of await page.getByRole('link').all()) {
    await expect(link).toHaveCSS('background-color', 'rgb(106, 27, 154)');
    await expect(link).toHaveCSS('color', 'rgb(255, 255, 0)');
    await expect(link).toHaveCSS('border-top-left-radius', '3px');
    await expect(link).toHaveCSS('font-family', 'serif');
    await expect(link).toHaveCSS('font-size', '20px');
    await expect(link).toHaveCSS('width', '500px');
  }
});

test('looks as a page says it of the element’s part, in each state', async ({ page, site }) => {
  const host = 'dpplus-connect::part(button) { background: #6a1b9a; padding: 1px; font: 20px serif }';
  await page.goto(site.page('/', `<style>${host}</style>${element(site)}${script(site)}`));
  const link = page.getByRole('link');
  const restyled = async () => {
    await expect(link).toHaveCSS('background-color', 'rgb(106, 27, 154)');
    await expect(link).toHaveCSS('padding', '1px');
    await expect(link).toHaveCSS('font-size', '20px');
  };
  await restyled();
  await link.hover();
  await restyled();
  await link.focus();
  await restyled();
});
