import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, logIn, test } from './support/fixtures.ts';
import { button, type Site, script } from './support/site.ts';

/** A page that makes it hard for a script, and what stands on it. */
interface OddPage {
  /** What the page's own code does before our script. */
  readonly before?: string;
  /** What the page's own code does after it. */
  readonly after?: string;
  /** The markup, by default the anchor and the script of the README. */
  readonly body?: (site: Site) => string;
  readonly headers?: Record<string, string>;
}

const remove = (of: string, name: string) => ({ before: `delete ${of}.${name}` });
const replace = (of: string, name: string) => ({
  before: `${of}.${name} = () => { throw new Error('replaced') }`,
});
const image = (name: string) => ({
  body: (site: Site) => `<img name="${name}" alt="">${button(site)}${script(site)}`,
});
const element = (site: Site) =>
  `<dpplus-connect client-id="testapp" redirect-uri="${site.redirectUri}" scope="email" state="s1" is-sandbox="true"></dpplus-connect>`;
const tag = (site: Site, attributes: string) =>
  `<script src="${site.baseUrl}/en/dp_connect.js" ${attributes}></script>`;

/** Each line is a page on which nothing of ours may throw, the page's own code works, and a click logs in. */
const pages: Record<string, OddPage> = {
  'without Array.prototype.flatMap': remove('Array.prototype', 'flatMap'),
  'without Array.prototype.find': remove('Array.prototype', 'find'),
  'without Array.prototype.includes': remove('Array.prototype', 'includes'),
  'with another Array.prototype.flatMap': replace('Array.prototype', 'flatMap'),
  'with another Array.prototype.find': replace('Array.prototype', 'find'),
  'with another Array.prototype.includes': replace('Array.prototype', 'includes'),
  'with another Array.prototype.concat': replace('Array.prototype', 'concat'),
  'with another Array.prototype.forEach': replace('Array.prototype', 'forEach'),
  'with another Object.keys': replace('Object', 'keys'),
  'with another String.prototype.startsWith': replace('String.prototype', 'startsWith'),
  'with additions to every object': {
    before:
      'Object.prototype.extend = Array.prototype.each = Function.prototype.bindAsEventListener = () => {}',
  },
  'with frozen prototypes': {
    before:
      '[Object, Array, String, Function, Element, Node, Promise].forEach((each) => Object.freeze(each.prototype))',
  },
  'without WeakRef': remove('window', 'WeakRef'),
  'without AbortController': remove('window', 'AbortController'),
  'without CSSStyleSheet': remove('window', 'CSSStyleSheet'),
  'without URL': remove('window', 'URL'),
  'without MutationObserver': remove('window', 'MutationObserver'),
  'without customElements': {
    before: "Object.defineProperty(window, 'customElements', { value: undefined })",
  },
  'without BroadcastChannel': remove('window', 'BroadcastChannel'),
  'without adoptedStyleSheets': remove('Document.prototype', 'adoptedStyleSheets'),
  'without idle callbacks': remove('window', 'requestIdleCallback'),
  'with idle callbacks set to nothing': { before: 'window.requestIdleCallback = undefined' },
  'without crypto': { before: "Object.defineProperty(window, 'crypto', { value: undefined })" },
  'without session storage': {
    before: "Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('no') } })",
  },
  'where adoptedStyleSheets cannot be set': {
    before: `Object.defineProperty(document, 'adoptedStyleSheets', {
      get: () => Object.freeze([]), set() { throw new TypeError('no') } })`,
  },
  'without a console': {
    before: 'delete window.console',
    body: (site) =>
      `<a class="dpplus-connect" data-redirect-uri="${site.redirectUri}" data-client-id="testapp" data-is-sandbox="true" href="#"></a>${script(site)}`,
  },
  'whose console throws': {
    before: "console.warn = () => { throw new Error('no') }",
    body: (site) =>
      `<a class="dpplus-connect" data-redirect-uri="${site.redirectUri}" data-client-id="testapp" data-is-sandbox="true" href="#"></a>${script(site)}`,
  },
  'whose JSON.stringify throws': {
    ...replace('JSON', 'stringify'),
    body: (site) =>
      `<a class="dpplus-connect" data-redirect-uri="${site.redirectUri}" data-client-id="testapp" data-is-sandbox="true" href="#"></a>${script(site)}`,
  },
  'whose window.open throws': replace('window', 'open'),
  'whose matchMedia throws': replace('window', 'matchMedia'),
  'whose addEventListener throws': replace('EventTarget.prototype', 'addEventListener'),
  'that stops every click at the window': {
    before: "addEventListener('click', (event) => event.stopImmediatePropagation(), true)",
  },
  'that stops every event at the window': {
    before: `for (const type of ['mouseover', 'mousedown', 'mouseup', 'pointerdown', 'pointerover', 'focusin', 'click', 'animationstart'])
      addEventListener(type, (event) => event.stopImmediatePropagation(), true)`,
  },
  'that sends a synthetic animationstart to a text node': {
    after:
      "document.querySelector('a').firstChild.firstChild.dispatchEvent(new Event('animationstart', { bubbles: true }))",
  },
  'with the script as a module': { body: (site) => button(site) + tag(site, 'type="module"') },
  'with the script as a module that says where the service is': {
    body: (site) => button(site) + tag(site, `type="module" data-base-url="${site.baseUrl}"`),
  },
  'with the script async': { body: (site) => button(site) + tag(site, 'async') },
  'with the script deferred': { body: (site) => tag(site, 'defer') + button(site) },
  'with the script 20 times': { body: (site) => button(site) + script(site).repeat(20) },
  'with two languages': { body: (site) => button(site) + script(site, 'fr') + script(site, 'de') },
  'with another version before': {
    before: "window.dpplusConnect = { version: '9.9.9', language: 'en', diagnose: () => [] }",
  },
  'with a base': { body: (site) => `<base href="https://elsewhere.example/">${button(site)}${script(site)}` },
  'in quirks mode': {
    headers: { 'content-type': 'text/html' },
    body: (site) => `${button(site)}${script(site)}`,
  },
  'in ISO-8859-1': {
    headers: { 'content-type': 'text/html; charset=iso-8859-1' },
  },
  'with a label of 100 kB': { body: (site) => button(site, `title="${'x'.repeat(100_000)}"`) + script(site) },
  'that the browser has translated': {
    after: `const text = document.querySelector('.dpplus-label').firstChild;
      const font = document.createElement('font'); font.textContent = 'Translated'; text.replaceWith(font)`,
  },
  'with an element and no custom elements before': { body: (site) => element(site) + script(site) },
  ...Object.fromEntries(
    [
      'createElement',
      'addEventListener',
      'querySelector',
      'querySelectorAll',
      'getRootNode',
      'adoptedStyleSheets',
      'currentScript',
      'documentElement',
      'head',
      'readyState',
      'hasFocus',
      'styleSheets',
    ].map((name) => [`with a picture called ${name}`, image(name)]),
  ),
  ...Object.fromEntries(
    [
      'reactiveElementVersions',
      'reactiveElementPolyfillSupport',
      'litPropertyMetadata',
      'createElement',
      'querySelectorAll',
      'adoptedStyleSheets',
      'head',
    ].map((name) => [
      `with an element beside a picture called ${name}`,
      { body: (site: Site) => `<img name="${name}" alt="">${element(site)}${script(site)}` },
    ]),
  ),
};

for (const [name, { before = '', after = '', body, headers }] of Object.entries(pages))
  test(`a page ${name}: nothing is thrown, and a click logs in`, async ({ page, site }) => {
    const failures: Error[] = [];
    page.on('pageerror', (error) => failures.push(error));
    const markup = body?.(site) ?? button(site) + script(site);
    await page.goto(
      site.page(
        '/',
        `<script>${before}</script>${markup}<script>${after}\nsetTimeout(() => { document.title = 'alive' })</script>`,
        headers,
      ),
    );
    await expect(page).toHaveTitle('alive');
    await logsIn(page, site);
    expect(failures).toEqual([]);
  });

test('a module’s tag says where the service is, wherever the script comes from', async ({ page, site }) => {
  site.page('/en/dp_connect.js', readFileSync('dist/en/dp_connect.js', 'utf8'));
  const tag = `<script type="module" src="/en/dp_connect.js" data-base-url="${site.baseUrl}"></script>`;
  await page.goto(site.page('/', `${button(site)}${tag}`));
  await logsIn(page, site);
});

test('a document that was written anew has buttons that log in', async ({ page, site }) => {
  await page.goto(site.page('/', button(site) + script(site)));
  await page.evaluate((html) => {
    document.open();
    document.write(`<!doctype html><title>Anew</title>${html}`);
    document.close();
  }, button(site));
  await expect(page.locator('.dpplus-label')).toBeVisible();
  await logsIn(page, site);
});

test('a button that comes after another library threw our style sheet away is one when somebody moves', async ({
  page,
  site,
}) => {
  await page.goto(site.page('/', `<h1>Page</h1>${script(site)}`));
  await page.evaluate((html) => {
    document.adoptedStyleSheets = [new CSSStyleSheet()];
    document.body.insertAdjacentHTML('beforeend', html);
  }, button(site));
  await page.getByRole('heading').hover();
  await expect(page.locator('.dpplus-label')).toBeVisible();
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(2);
  await logsIn(page, site);
});

test('what the browser has translated stays so on hover', async ({ page, site }) => {
  await page.goto(site.page('/', button(site) + script(site)));
  const link = page.locator('a.dpplus-connect');
  await link.locator('span').evaluate((label) => {
    label.innerHTML = '<font>Iniciar sesión</font>';
  });
  await link.hover();
  await link.evaluate((node) => node.setAttribute('data-state', 'another'));
  await expect(link).toHaveAttribute('href', /state=another/);
  await expect(link).toHaveText('Iniciar sesión');
});

test('a link that is disabled for screen readers is so for everybody', async ({ page, site }) => {
  await page.goto(site.page('/', button(site, 'aria-disabled="true"') + script(site)));
  const link = page.locator('a.dpplus-connect');
  await link.click({ force: true });
  await link.evaluate((node) => node.removeAttribute('aria-disabled'));
  expect(page.url()).toBe(`${site.origin}/`);
  await logsIn(page, site);
});

/** Clicks the button and logs in, in the popup or in the tab. */
async function logsIn(page: Page, site: Site) {
  const popup = page.waitForEvent('popup').catch(() => page);
  await page.locator('a.dpplus-connect').click();
  const login = await Promise.race([popup, page.waitForURL(`${site.baseUrl}/**`).then(() => page)]);
  await logIn(login);
  await expect(page).toHaveURL(`${site.origin}/account`);
}
