import { address, hasFallback, isOwnUrl, selector } from './address.ts';
import { finishWhenIdle } from './finish-when-idle.ts';
import { drawLabel } from './label.ts';
import { observe } from './observe.ts';

/** The first `href` of each anchor, from its author or its original; `null` if it was absent. */
const originals = new WeakMap<Element, string | null>();

/** Makes an anchor a button, or brings its label and address up to date after a change. Can be called at any time. */
export const enhance = (anchor: Element): void => {
  const href = anchor.getAttribute('href');
  const isNew = !originals.has(anchor);
  // Without an href the keyboard cannot reach a link.
  if (href === null) anchor.setAttribute('href', '#');
  else if (isOwnUrl(href)) address(anchor);
  if (!anchor.hasAttribute('data-dpplus')) anchor.setAttribute('data-dpplus', '');
  drawLabel(anchor, true, isNew);
  finishWhenIdle(anchor);
  if (!isNew) return;
  originals.set(anchor, href);
  observe(anchor, follow);
};

/** Gets an anchor ready for a gesture: found late, it is a button now, and its address is there. */
export const makeReady = (anchor: Element): void => {
  if (!originals.has(anchor)) enhance(anchor);
  if (anchor.getAttribute('href') === '#') address(anchor);
};

/** Brings an anchor that has changed up to date. */
const follow = (anchor: Element) => {
  if (anchor.matches(selector)) enhance(anchor);
  else restore(anchor);
};

const restore = (anchor: Element) => {
  if (!anchor.hasAttribute('data-dpplus')) return;
  anchor.removeAttribute('data-dpplus');
  drawLabel(anchor, false);
  if (hasFallback(anchor)) return;
  const href = originals.get(anchor);
  if (href === null) anchor.removeAttribute('href');
  else anchor.setAttribute('href', '#');
};
