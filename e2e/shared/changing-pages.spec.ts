import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { EnginePage } from '../support/engine-page.ts';
import { label } from '../support/labels.ts';
import { expect, leaveBy, logIn, openPopup, test, untilClosed } from '../support/shared-fixtures.ts';
import { button, type Site, script } from '../support/site.ts';

const { resolve } = createRequire(import.meta.url);
const link = (page: EnginePage) => page.getByRole('link', { name: label() });

/** The button is there, as it should be, and logs in. */
async function logsIn(page: EnginePage, site: Site) {
  await expect(link(page)).toHaveText(label());
  const popup = await openPopup(page, () => link(page).click());
  await untilClosed(popup, () => logIn(popup));
  await expect(page).toHaveURL(`${site.origin}/account`);
}

for (const version of ['htmx.org', 'htmx.org-2'])
  test(`${version} brings the button, swaps it and restores it from its history`, {
    tag: '@one-engine',
  }, async ({ page, site }) => {
    site.baseUrl = site.baseUrl.replace('127.0.0.1', 'localhost'); // htmx compares host names, and no ports.
    const outside = button(site, 'target="_top" rel="external"');
    site.file('/htmx.js', readFileSync(resolve(`${version}/dist/htmx.min.js`)), 'text/javascript');
    // A link is a plain one until htmx has seen to it, which may be after it is drawn.
    const seen = "htmx.onLoad(() => document.querySelector('#go')?.setAttribute('data-seen', ''))";
    // In the head, which stays: a second copy of htmx would go back in the history a second time.
    const head = `<head><script src="/htmx.js"></script><script>${seen}</script></head>`;
    const put = (path: string, title: string, to: string, content: string) => {
      const body = `<h1>${title}</h1>${script(site)}<a id="go" hx-boost="true" href="${to}">Go</a>${content}`;
      site.file(path, `<!doctype html><html lang="en">${head}<body>${body}`, 'text/html');
    };
    put('/login', 'Login', '/help', `<main hx-boost="true">${outside}</main>`);
    put('/help', 'Help', '/login', '');
    site.page('/part', outside.replace('"s1"', '"part"'));
    await page.goto(`${site.origin}/help`);
    await page.evaluate('stays = true');
    await page.locator('#go[data-seen]').click();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect(link(page)).toHaveCSS('background-color', 'rgb(11, 78, 162)');
    const popup = await openPopup(page, () => link(page).click());
    await page.locator('#go[data-seen]').click();
    await expect(page.getByRole('heading', { name: 'Help' })).toBeVisible();
    await popup.close();
    // All this was one page. Some versions do not go back in it.
    expect(await page.evaluate('stays')).toBe(true);
    await leaveBy(page, 'history.back()');
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect(link(page)).toHaveText(label());
    await page.locator('#go[data-seen]').waitFor();
    await page.evaluate("htmx.ajax('GET', '/part', 'main')");
    await link(page).hover();
    await expect(link(page)).toHaveAttribute('href', /[?&]state=part&/);
    await logsIn(page, site);
  });

test('a button in a srcdoc frame logs in, even if a policy ends the window’s reference to it', {
  tag: '@core',
}, async ({ page, site }) => {
  const inner = (button(site) + script(site)).replaceAll('"', '&quot;');
  await page.goto(site.page('/', `<iframe srcdoc="${inner}"></iframe>`));
  site.page('/return', `<a class="dpplus-return" href="/account">Continue</a>${script(site)}`, {
    'Cross-Origin-Opener-Policy': 'same-origin',
  });
  const frame = page.frameLocator('iframe');
  const opened = page.waitForEvent('popup');
  await frame.getByRole('link', { name: label() }).click();
  const popup = await opened;
  await untilClosed(popup, () => logIn(popup));
  await expect(frame.getByRole('heading', { name: 'Account' })).toBeVisible();
});

/** Delays scripts until the first click, and sends that click again to its target, as optimizers do. */
const optimizer = `addEventListener('click', async (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  for (const late of document.querySelectorAll('script[type=late]')) await new Promise((onload) =>
    late.replaceWith(Object.assign(document.createElement('script'), { src: late.dataset.src, onload })));
  event.target.dispatchEvent(new MouseEvent('click', { view: window, bubbles: true, cancelable: true }));
}, { capture: true, once: true })`;

/** Adds a parameter to the links of other hosts, and follows its own changes. */
const decorator = `(window.decorate = () => {
  for (const link of document.links)
    if (link.host !== location.host && !/utm_source/.test(link.search)) link.search += '&utm_source=app';
})();
new MutationObserver(decorate).observe(document, { subtree: true, childList: true, attributes: true })`;

test('a page with scripts of all kinds logs in by the first click, and later', async ({ page, site }) => {
  const [consent, ...late] = [
    ...['vanilla-cookieconsent/dist/cookieconsent.umd.js', '@hotwired/turbo/dist/turbo.es2017-umd.js'],
    ...['htmx.org-2/dist/htmx.js', 'darkreader/darkreader.js'],
  ].map((path, index) => site.page(`/${index}.js`, readFileSync(resolve(path), 'utf8')));
  const head = `<title>Test</title><script src="${consent}"></script><script>${optimizer}</script>
    ${[...late, `${site.baseUrl}/en/dp_connect.js`].map((src) => `<script type="late" data-src="${src}"></script>`).join('')}
    <script type="text/plain" data-category="ads" src="${site.page('/ads.js', decorator)}"></script>`;
  const login = button(site, 'target="_top"', '<span class="dpplus-label" lang="en">Log in</span>');
  const body = `<p hx-boost="true">${login}</p><a href="/next">Next</a><a href="${site.baseUrl}">Help</a>`;
  site.page('/next', '<h1>Next</h1>');
  await page.goto(site.file('/', `<!doctype html><html lang="en">${head}<body>${body}`, 'text/html'));
  const first = await openPopup(page, () => page.locator('.dpplus-label').click());
  await page.evaluate(`CookieConsent.run({
    autoShow: false, hideFromBots: false, categories: { ads: {} }, language: { default: 'en', translations: { en: {} } },
  }).then(() => CookieConsent.acceptCategory('ads') ?? DarkReader.enable())`);
  await expect(page.getByRole('link', { name: 'Help' })).toHaveAttribute('href', /utm_source/);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Next' })).toBeVisible();
  await untilClosed(first, () => first.close());
  await leaveBy(page, 'history.back()');
  // Turbo has copied the page while the popup was open.
  await expect(page.locator('.dpplus-connect')).toHaveText(label());
  const popup = await openPopup(page);
  await untilClosed(popup, () => logIn(popup));
  await expect(page).toHaveURL(`${site.origin}/account`);
});
