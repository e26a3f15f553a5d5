import { logIn } from 'dpplus-connect/playwright';
import { expect, test } from './support/fixtures.ts';
import { label } from './support/labels.ts';
import { button, element, script } from './support/site.ts';

/** The features that old browsers lack (docs/support.md), and the code that removes them. */
const missing: Record<string, string> = {
  adoptedStyleSheets:
    'delete Document.prototype.adoptedStyleSheets; delete ShadowRoot.prototype.adoptedStyleSheets',
  'adoptedStyleSheets.push': `const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'adoptedStyleSheets');
    const copy = { configurable: true, set, get() { return Object.freeze([...get.call(this)]); } };
    Object.defineProperty(Document.prototype, 'adoptedStyleSheets', copy)`,
  'new CSSStyleSheet': `const { prototype } = CSSStyleSheet;
    delete prototype.replace; delete prototype.replaceSync;
    CSSStyleSheet = function () { throw new TypeError('Illegal constructor'); };
    CSSStyleSheet.prototype = prototype`,
  customElements: 'delete window.customElements',
  ShadowRoot: 'delete window.ShadowRoot; delete Element.prototype.attachShadow',
  AbortController: 'delete window.AbortController; delete window.AbortSignal',
  BroadcastChannel: 'delete window.BroadcastChannel',
  PointerEvent: 'delete window.PointerEvent',
  requestIdleCallback: 'delete window.requestIdleCallback',
  structuredClone: 'delete window.structuredClone',
  trustedTypes: 'delete window.trustedTypes',
  'URL.canParse': 'delete URL.canParse; delete URL.parse',
  'methods of 2019 and later': `for (const [of, ...names] of [
      [Array.prototype, 'flat', 'flatMap', 'at', 'findLast', 'findLastIndex', 'toSorted', 'toSpliced', 'with'],
      [String.prototype, 'at', 'matchAll', 'replaceAll', 'trimStart', 'trimEnd', 'isWellFormed', 'toWellFormed'],
      [Object, 'fromEntries', 'hasOwn', 'groupBy'],
      [Promise, 'allSettled', 'any', 'withResolvers', 'try'],
      [Element.prototype, 'replaceChildren', 'checkVisibility', 'getHTML', 'animate', 'getAnimations'],
      [Set.prototype, 'union', 'difference', 'intersection'],
      [Crypto.prototype, 'randomUUID'],
    ]) for (const name of names) delete of[name]`,
};

for (const [what, takeAway] of Object.entries(missing)) {
  test(`without ${what} the link logs in, and nothing is thrown`, {
    tag: what === 'adoptedStyleSheets' ? '@core' : [],
  }, async ({ page, site, context }) => {
    const failures: Error[] = [];
    context.on('weberror', (error) => failures.push(error.error()));
    await context.addInitScript(`${takeAway};`);
    await page.goto(site.page('/', button(site) + script(site)));
    await expect(page.getByRole('link', { name: label() })).toBeVisible();
    await logIn(page, 'consented');
    await expect(page).toHaveURL(`${site.origin}/account`);
    expect(failures).toEqual([]);
  });
}

test('without adoptedStyleSheets the element is a plain link that logs in', async ({ page, site }) => {
  await page.addInitScript(`${missing.adoptedStyleSheets}`);
  await page.goto(site.page('/', element(site) + script(site)));
  await expect(page.getByRole('link', { name: label() })).toBeVisible();
  await logIn(page, 'consented');
  await expect(page).toHaveURL(`${site.origin}/account`);
});

test('if the browser cannot parse the script, a link with its own URL goes there', {
  tag: '@core',
}, async ({ page, site, world }) => {
  world.serviceScripts['/en/dp_connect.js'] = 'a |> b;';
  const link = button(site, '', 'Log in').replace('"#"', '"/log-in"');
  await page.goto(site.page('/', link + script(site)));
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${site.origin}/log-in`);
});
