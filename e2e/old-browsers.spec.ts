import { logIn } from 'dpplus-sandbox/playwright';
import { expect, test } from './support/fixtures.ts';
import { label } from './support/labels.ts';
import { button, script } from './support/site.ts';

/** The features that old browsers lack (docs/support.md). Without one at a time: support/odd-pages.ts. */
const missing = `for (const [of, ...names] of [
    [window, 'customElements', 'ShadowRoot', 'AbortController', 'AbortSignal', 'BroadcastChannel', 'PointerEvent',
      'requestIdleCallback', 'structuredClone', 'trustedTypes'],
    [Document.prototype, 'adoptedStyleSheets'],
    [Array.prototype, 'flat', 'flatMap', 'at', 'findLast', 'findLastIndex', 'toSorted', 'toSpliced', 'with'],
    [String.prototype, 'at', 'matchAll', 'replaceAll', 'trimStart', 'trimEnd', 'isWellFormed', 'toWellFormed'],
    [Object, 'fromEntries', 'hasOwn', 'groupBy'],
    [Promise, 'allSettled', 'any', 'withResolvers', 'try'],
    [Element.prototype, 'attachShadow', 'replaceChildren', 'checkVisibility', 'getHTML', 'animate', 'getAnimations'],
    [Set.prototype, 'union', 'difference', 'intersection'],
    [Crypto.prototype, 'randomUUID'],
    [URL, 'canParse', 'parse'],
  ]) for (const name of names) delete of[name];`;

test('without the features that old browsers lack, the link logs in, and nothing is thrown', {
  tag: '@core',
}, async ({ page, site, context }) => {
  const failures: Error[] = [];
  context.on('weberror', (error) => failures.push(error.error()));
  await context.addInitScript(missing);
  await page.goto(site.page('/', button(site) + script(site)));
  await expect(page.getByRole('link', { name: label() })).toBeVisible();
  await logIn(page, 'consented');
  await expect(page).toHaveURL(`${site.origin}/account`);
  expect(failures).toEqual([]);
});
