import { isUnpinned, pinnable } from '../options/pins.ts';
import { readFrom } from '../options/read-node.ts';
import { readOptions } from '../options/read-options.ts';
import { authorizationUrl } from '../service/authorization-url.ts';
import { endpoint } from '../service/configure.ts';
import { drawLabel } from './label.ts';
import { reportLater } from './report-later.ts';

/** The anchors that are buttons (docs/protocol.md, "Buttons"). */
export const selector = 'a.dpplus-connect';

/** The author's `href` of each enhanced anchor, `null` when it had none. */
const originals = new WeakMap<Element, string | null>();

// Watches the buttons alone: an observer of the document would slow down every change that a busy page makes, and one
// with a filter costs each button more than it saves.
let observer: MutationObserver | undefined;
const watched = { attributes: true, childList: true };

const createObserver = () =>
  new MutationObserver((records) => {
    for (const anchor of new Set(records.map(({ target }) => target as Element)))
      if (anchor.matches(selector)) enhance(anchor);
      else restore(anchor);
    // What was written here is no change of the page's.
    observer?.takeRecords();
  });

/**
 * Anchors that came into the page after it was loaded, and that no code of the page has handed over: whatever lets
 * markup in may have let them in too.
 */
const strangers = new WeakSet<Element>();

/** Whether the page vouches for an anchor, so that the origin of its redirect URI may report a return. */
export const isTrusted = (anchor: Element): boolean => !strangers.has(anchor);

function isOwnUrl(href: string | null): boolean {
  const url = endpoint();
  return !!url && !!href?.startsWith(`${url}?`);
}

/** Whether the `href` is the author's own, a fallback that stays (docs/protocol.md, "Authorization URL"). */
export function hasFallback(anchor: Element): boolean {
  const href = anchor.getAttribute('href');
  return href !== null && href !== '#' && !isOwnUrl(href);
}

/**
 * Makes an anchor a button, or brings its label and address up to date after a change. Can be called at any time.
 *
 * @param trusted whether the page as it was loaded, or its code, brought the anchor; else nobody knows who did
 */
export function enhance(anchor: Element, trusted?: boolean): void {
  const href = anchor.getAttribute('href');
  const isNew = !originals.has(anchor);
  // Without an href the keyboard cannot reach a link.
  if (href === null) anchor.setAttribute('href', '#');
  else if (isOwnUrl(href)) address(anchor);
  if (!anchor.hasAttribute('data-dpplus')) anchor.setAttribute('data-dpplus', '');
  drawLabel(anchor, true, isNew);
  reportLater(anchor);
  if (trusted) strangers.delete(anchor);
  if (!isNew) return;
  if (!trusted) strangers.add(anchor);
  originals.set(anchor, isOwnUrl(href) ? '#' : href);
  observer ??= createObserver();
  observer.observe(anchor, watched);
}

/** Gets an anchor ready for a gesture: found late, it is a button now, and its address is there. */
export function makeReady(anchor: Element): void {
  if (!originals.has(anchor)) enhance(anchor);
  if (anchor.getAttribute('href') === '#') address(anchor);
}

/** Gives an anchor the address of its login in the same tab, unless its author gave it one. */
export function address(anchor: Element): void {
  const service = endpoint();
  if (!service || hasFallback(anchor)) return;
  const options = readOptions(readFrom(anchor));
  const url = pinnable.some((name) => isUnpinned(name, options[name]))
    ? '#'
    : authorizationUrl(service, options, false);
  if (anchor.getAttribute('href') !== url) anchor.setAttribute('href', url);
}

function restore(anchor: Element) {
  if (!anchor.hasAttribute('data-dpplus')) return;
  anchor.removeAttribute('data-dpplus');
  drawLabel(anchor, false);
  if (hasFallback(anchor)) return;
  const href = originals.get(anchor);
  if (href === null) anchor.removeAttribute('href');
  else anchor.setAttribute('href', '#');
}
