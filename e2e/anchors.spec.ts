import type { Page } from '@playwright/test';
import { eventsOf, expect, logIn, noteEvents, openPopup, test, untilClosed } from './support/fixtures.ts';
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

for (const [how, tags] of [
  ['twice', (site: Site) => script(site) + script(site)],
  ['in two languages', (site: Site) => script(site) + script(site, 'fr')],
] as const) {
  test(`the script included ${how} works once, and the first one counts`, {
    tag: how === 'twice' ? ['@all'] : [],
  }, async ({ page, site, context }) => {
    await page.goto(site.page('/', button(site) + tags(site)));
    await noteEvents(page);
    await addButton(page, site);
    await expect(page.locator('a')).toHaveText([label(), label()]);
    const opened = context.waitForEvent('page');
    await page.locator('a').first().click();
    await (await opened).waitForLoadState();
    expect(await eventsOf(page)).toEqual(['dpplus-beforeopen', 'dpplus-open']);
    expect(context.pages()).toHaveLength(2);
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
  });
}

test('attribute changes take effect at once', async ({ page, site }) => {
  await page.goto(site.page('/', button(site) + script(site)));
  const link = page.getByRole('link');
  await link.hover();
  await link.evaluate((anchor) => {
    anchor.setAttribute('data-text', 'connect');
    anchor.setAttribute('data-theme', 'outline');
    anchor.setAttribute('data-help', 'true');
    anchor.setAttribute('data-state', 'two');
  });
  await expect(link).toHaveAccessibleName(`${label('en', 'connect')} ${label('en', 'new-window')}`);
  await expect(link).toHaveAccessibleDescription(label('en', 'help'));
  await expect(link).toHaveAttribute('href', /state=two/);
  await page.mouse.move(0, 0);
  await expect(link).toHaveCSS('color', filled);
  await link.evaluate((anchor) => anchor.setAttribute('data-style', 'false'));
  expect(await backgroundOf(page)).toBe('rgba(0, 0, 0, 0)');
  const popup = await openPopup(page);
  await expect(popup).toHaveURL(/state=two/);
});

test('the anchor stays the author’s: its nodes, ids, classes and listeners', async ({ page, site }) => {
  const content = '<b id="own">Mine</b>';
  await page.goto(
    site.page('/', button(site, 'id="mine"', content).replace('dpplus-connect', 'x dpplus-connect y')),
  );
  await page.evaluate(() => {
    const anchor = document.querySelector('a');
    Object.assign(window, { anchor, own: anchor?.firstChild, clicks: 0 });
    anchor?.addEventListener('click', () => Object.assign(window, { clicks: 1 }));
  });
  await page.addScriptTag({ url: `${site.baseUrl}/en/dp_connect.js` });
  const link = page.getByRole('link', { name: 'Mine' });
  expect(await backgroundOf(page)).toBe(filled);
  const popup = await openPopup(page);
  await popup.waitForLoadState();
  expect(
    await link.evaluate((anchor) => [
      anchor === (window as unknown as { anchor: unknown }).anchor,
      anchor.firstChild === (window as unknown as { own: unknown }).own,
      anchor.id,
      anchor.className,
      (window as unknown as { clicks: number }).clicks,
    ]),
  ).toEqual([true, true, 'mine', 'x dpplus-connect y', 1]);
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

test('a click that the page prevents on the window starts no login', { tag: '@all' }, async ({
  page,
  site,
  context,
}) => {
  site.page('/prevent.js', `addEventListener('click', (event) => event.preventDefault(), true)`);
  await page.goto(site.page('/', `${button(site)}${script(site)}<script src="/prevent.js"></script>`));
  await noteEvents(page);
  await page.locator('a').click();
  expect(await eventsOf(page)).toEqual([]);
  expect(context.pages()).toHaveLength(1);
  expect(page.url()).toBe(`${site.origin}/`);
});

test('an element that takes the global’s or the script’s name does not stop or redirect the login', async ({
  page,
  site,
}) => {
  const evil = 'http://127.0.0.1:9';
  const clobber =
    `<img name="currentScript" src="${evil}/en/dp_connect.js" data-base-url="${evil}">` +
    '<form name="dpplusConnect"><input name="scan"></form>';
  await page.goto(site.page('/', clobber + button(site, `data-base-url="${evil}"`) + script(site)));
  await page.locator('a').hover();
  const href = (await page.locator('a').getAttribute('href')) ?? '';
  expect(href).not.toContain(evil);
});

test('reports go to the console in one line, with the anchor, and come as data from diagnose()', async ({
  page,
  site,
}) => {
  const lines: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && lines.push(message.text()));
  await page.goto(site.page('/', `<a id="b" class="dpplus-connect" data-mode="tab"></a>${script(site)}`));
  const reports = await page.evaluate(() =>
    window.dpplusConnect?.diagnose().map(({ element, ...report }) => ({ ...report, element: element?.id })),
  );
  expect(reports?.map(({ code }) => code).sort()).toEqual([
    'client-id-missing',
    'is-sandbox-invalid',
    'redirect-uri-missing',
    'scope-missing',
    'state-missing',
    'unknown-value',
  ]);
  expect(reports).toContainEqual({
    code: 'unknown-value',
    attribute: 'mode',
    value: 'tab',
    fix: 'use auto, popup, redirect',
    element: 'b',
  });
  expect(lines).toHaveLength(6);
  expect(lines.every((line) => !line.includes('\n') && line.startsWith('[dpplus-connect] '))).toBe(true);
  await page.locator('a').evaluate((anchor) => anchor.setAttribute('data-mode', 'popup'));
  await expect
    .poll(() => page.evaluate(() => window.dpplusConnect?.diagnose().map(({ code }) => code)))
    .not.toContain('unknown-value');
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

test('a link announces a new window only if it will open one', async ({ page, site }) => {
  await page.goto(site.page('/', button(site, 'data-mode="redirect"') + script(site)));
  const link = page.getByRole('link');
  await expect(link).toHaveAccessibleName(label());
  const hint = `${label()} ${label('en', 'new-window')}`;
  await link.evaluate((anchor) => anchor.removeAttribute('data-mode'));
  await expect(link).toHaveAccessibleName(hint);
});

test('the words about the window in the name wait for an idle moment', async ({ page, site }) => {
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
  await page.goto(site.page('/', button(site) + script(site)));
  const link = page.getByRole('link');
  await expect(link).toHaveAccessibleName(label());
  await page.evaluate(() => (window as unknown as { beIdle(): void }).beIdle());
  await expect(link).toHaveAccessibleName(`${label()} ${label('en', 'new-window')}`);
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
