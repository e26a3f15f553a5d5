import type { Page } from '@playwright/test';
import { expect, openPopup, test } from './support/fixtures.ts';
import { label } from './support/labels.ts';
import { button, type Site, script } from './support/site.ts';

/** Adds a button to the page from page script. */
const addButton = (page: Page, site: Site, content = '', parent = 'body') =>
  page.evaluate(
    ([html = '', selector = '']) => document.querySelector(selector)?.insertAdjacentHTML('beforeend', html),
    [button(site, '', content), parent],
  );

const filled = 'rgb(11, 78, 162)';

/** Pages that make it hard to notice a late button. */
const pages: [string, string][] = [
  ['a plain page', ''],
  [
    'a page without animations',
    '<style>*, ::before { animation: none !important; transition: none !important }</style>',
  ],
  ['a page with animations off by id', '<style>#body * { animation: none !important }</style>'],
  [
    'a page with instant animations',
    '<style>* { animation-duration: 0s !important; animation-delay: 0s !important }</style>',
  ],
  [
    'a page that animates its links',
    '<style>@keyframes x { to { opacity: .9 } } a.dpplus-connect { animation: x 1s }</style>',
  ],
];

test('a late anchor, empty or with whitespace, becomes a button on pages with and without animations, and in a part that is shown later', {
  tag: '@core',
}, async ({ page, site }) => {
  for (const [where, head] of pages) {
    await page.goto(site.page('/', `${head}<div id="part" hidden></div>${script(site)}`));
    await page.evaluate(() => {
      document.body.id = 'body';
    });
    for (const content of ['', ' \n ']) await addButton(page, site, content);
    const links = page.getByRole('link', { name: label() });
    await expect(links, where).toHaveCount(2);
    for (const link of await links.all()) await expect(link, where).toHaveCSS('background-color', filled);
    const popup = await openPopup(page, () => links.last().click());
    await expect(popup, where).toHaveURL(/authenticate\.html/);
    await popup.close();
    if (head) continue;
    await addButton(page, site, '', '#part');
    await page.locator('#part').evaluate((part) => part.removeAttribute('hidden'));
    await expect(links).toHaveCount(3);
  }
});

test('keeps the animation that a page gives its button', async ({ page, site }) => {
  const head = '<style>@keyframes x { to { opacity: .9 } } a.dpplus-connect { animation: x 9s }</style>';
  await page.goto(site.page('/', head + button(site) + script(site)));
  await expect(page.getByRole('link', { name: label() })).toBeVisible();
  await expect(page.locator('a')).toHaveCSS('animation-name', 'x');
});

// happy-dom has no fallback of a slot.
test('what a slot of a link shows in place of nodes is the label', async ({ page, site }) => {
  const root = `<div><template shadowrootmode="open">${button(site, '', '<slot>Mine</slot>')}</template></div>`;
  const scan = `<script>dpplusConnect.scan(document.querySelector('div').shadowRoot)</script>`;
  await page.goto(site.page('/', root + script(site) + scan));
  await expect(page.getByRole('link', { name: 'Mine' })).toHaveText('Mine');
});
