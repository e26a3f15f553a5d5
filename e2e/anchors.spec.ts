import type { Page } from '@playwright/test';
import { expect, logIn, openPopup, test, untilClosed } from './support/fixtures.ts';
import { label } from './support/labels.ts';
import { button, element, type Site, script } from './support/site.ts';

/** Adds a button to the page from page script. */
const addButton = (page: Page, site: Site, content = '', parent = 'body') =>
  page.evaluate(
    ([html = '', selector = '']) => document.querySelector(selector)?.insertAdjacentHTML('beforeend', html),
    [button(site, '', content), parent],
  );

const backgroundOf = (page: Page) =>
  page.locator('.dpplus-connect').evaluate((anchor) => getComputedStyle(anchor).backgroundColor);
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

/** The pages of `npm test`. */
const tried = new Set(['a plain page', 'a page with animations off by id']);

for (const [where, head] of pages)
  for (const content of ['', ' \n ']) {
    test(`a late anchor with content ${JSON.stringify(content)} becomes a button on ${where}`, {
      tag: !content && tried.has(where) ? [] : ['@all'],
    }, async ({ page, site }) => {
      await page.goto(site.page('/', head + script(site)));
      await page.evaluate(() => {
        document.body.id = 'body';
      });
      await addButton(page, site, content);
      await expect(page.getByRole('link', { name: label() })).toBeVisible();
      expect(await backgroundOf(page)).toBe(filled);
      const popup = await openPopup(page);
      await expect(popup).toHaveURL(/authenticate\.html/);
    });
  }

test('keeps the animation that a page gives its button', { tag: '@all' }, async ({ page, site }) => {
  const head = '<style>@keyframes x { to { opacity: .9 } } a.dpplus-connect { animation: x 9s }</style>';
  await page.goto(site.page('/', head + button(site) + script(site)));
  await expect(page.getByRole('link', { name: label() })).toBeVisible();
  await expect(page.locator('a')).toHaveCSS('animation-name', 'x');
});

test('an anchor in a hidden part is a button when that is shown', async ({ page, site }) => {
  await page.goto(site.page('/', `<div id="part" hidden></div>${script(site)}`));
  await addButton(page, site, '', '#part');
  await page.locator('#part').evaluate((part) => part.removeAttribute('hidden'));
  await expect(page.getByRole('link', { name: label() })).toBeVisible();
});

test('an open shadow root handed to scan() has buttons like the document', async ({ page, site }) => {
  await page.goto(site.page('/', `<input><div id="host"></div>${script(site)}`));
  await page.evaluate((html) => {
    const root = document.querySelector('#host')?.attachShadow({ mode: 'open' });
    if (!root) return;
    root.innerHTML = `<input>${html}`;
    window.dpplusConnect?.scan(root);
    root.querySelector('a')?.insertAdjacentHTML('afterend', html.replace('<a ', '<a id="late" '));
  }, button(site));
  const late = page.locator('#late');
  await expect(late).toHaveText(label());
  await expect(late).toHaveCSS('background-color', filled);
  await late.focus();
  await expect(late).toHaveAttribute('href', /authenticate\.html/);
  const opened = page.waitForEvent('popup');
  await late.click();
  await expect(await opened).toHaveURL(/authenticate\.html/);
});

test('the only global has the version and the language', async ({ page, site }) => {
  await page.goto(site.page('/', script(site, 'it')));
  const { version, language } = (await page.evaluate(() => ({ ...window.dpplusConnect }))) as Record<
    string,
    string
  >;
  expect(language).toBe('it');
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
  const globals = await page.evaluate(() => Object.keys(window).filter((name) => /dpplus/i.test(name)));
  expect(globals).toEqual(['dpplusConnect']);
});

test('only a link that opens a window announces it in its name, from an idle moment on', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    // Held until the test makes the browser idle.
    const held: (() => void)[] = [];
    Object.assign(window, {
      requestIdleCallback: (callback: () => void) => held.push(callback),
      beIdle: () => {
        for (const callback of held) callback();
      },
    });
  });
  await page.goto(site.page('/', button(site, 'data-mode="redirect"') + button(site) + script(site)));
  const links = page.getByRole('link');
  await expect(links.last()).toHaveAccessibleName(label());
  await page.evaluate(() => (window as unknown as { beIdle(): void }).beIdle());
  await expect(links.last()).toHaveAccessibleName(`${label()} ${label('en', 'new-window')}`);
  await expect(links.first()).toHaveAccessibleName(label());
});

// Chromium is the only engine here that has moveBefore.
for (const [what, html] of [
  ['link', button],
  ['element', element],
] as const)
  test(`a ${what} that is moved with moveBefore during a login gets the result and keeps its look`, {
    tag: what === 'element' ? [] : ['@all'],
  }, async ({ page, site }) => {
    await page.goto(site.page('/', `<main></main>${html(site, 'id="moved"')}${script(site)}`));
    const popup = await openPopup(page, () => page.getByRole('link').click());
    await page.evaluate(() => {
      const main = document.querySelector('main') as HTMLElement &
        Record<'moveBefore', Element['insertBefore']>;
      main.moveBefore(document.querySelector('#moved') as Element, null);
      document.addEventListener('dpplus-success', (event) => {
        event.preventDefault();
        document.title = (event.target as Element).parentElement?.localName ?? 'lost';
      });
    });
    await expect(page.locator('main .dpplus-connect')).toHaveCSS('border-top-style', 'dashed');
    await untilClosed(popup, () => logIn(popup));
    await expect.poll(() => page.title()).toBe('main');
    await expect(page.locator('main .dpplus-connect')).toHaveCSS('border-top-style', 'solid');
    await expect(page.locator('main .dpplus-connect')).toHaveText(label());
  });
