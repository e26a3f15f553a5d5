import { attributes } from '../options/attributes.ts';
import { optionsOf } from '../options/read-node.ts';
import { authorizationUrl } from '../service/authorization-url.ts';
import { endpoint } from '../service/configure.ts';
import { drawLabel } from './label.ts';

/** The anchors that are buttons (docs/protocol.md, "Buttons"). */
export const selector = 'a.dpplus-connect';

/** The author's `href` of each enhanced anchor, `null` when it had none. */
const enhanced = new WeakMap<Element, string | null>();

// Watches the buttons alone: an observer of the document would slow down every change that a busy page makes.
let observer: MutationObserver | undefined;
const createObserver = () =>
  new MutationObserver((records) => {
    for (const anchor of new Set(records.map(({ target }) => target as HTMLAnchorElement)))
      if (anchor.matches(selector)) enhance(anchor);
      else restore(anchor);
  });

const observed = { childList: true, attributeFilter: ['class', ...attributes.map((name) => `data-${name}`)] };

function isOwnUrl(href: string | null): boolean {
  const url = endpoint();
  return !!url && !!href?.startsWith(`${url}?`);
}

/** Whether the `href` is the author's own, a fallback that stays (docs/protocol.md, "Authorization URL"). */
export function hasFallback(anchor: Element): boolean {
  const href = anchor.getAttribute('href');
  return href !== null && href !== '#' && !isOwnUrl(href);
}

/** Makes an anchor a button, or brings its label and address up to date after a change. Can be called at any time. */
export function enhance(anchor: Element): void {
  const options = optionsOf(anchor);
  const href = anchor.getAttribute('href');
  if (!enhanced.has(anchor)) {
    enhanced.set(anchor, isOwnUrl(href) ? '#' : href);
    observer ??= createObserver();
    observer.observe(anchor, observed);
  }
  if (!anchor.hasAttribute('data-dpplus')) anchor.setAttribute('data-dpplus', '');
  // Without an href the keyboard cannot reach a link.
  if (href === null) anchor.setAttribute('href', '#');
  else if (isOwnUrl(href)) address(anchor, options);
  drawLabel(anchor, options);
}

/** Gives an anchor the address of its login in the same tab, unless its author gave it one. */
export function address(anchor: Element, options = optionsOf(anchor)): void {
  const service = endpoint();
  if (service && !hasFallback(anchor)) {
    const url = authorizationUrl(service, options, false);
    if (anchor.getAttribute('href') !== url) anchor.setAttribute('href', url);
  }
}

function restore(anchor: Element) {
  const href = enhanced.get(anchor);
  if (!anchor.hasAttribute('data-dpplus')) return;
  anchor.removeAttribute('data-dpplus');
  drawLabel(anchor, undefined);
  if (hasFallback(anchor)) return;
  if (href === null) anchor.removeAttribute('href');
  else anchor.setAttribute('href', href ?? '#');
}
