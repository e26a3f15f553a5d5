import { showBusy } from '../popup/pending-logins.ts';
import { address, isButton } from './address.ts';
import { finishWhenIdle } from './finish-when-idle.ts';
import { drawLabel } from './label.ts';
import { observe, paidAt } from './observe.ts';

/**
 * Makes an anchor a button, or brings its label and address up to date after a change. Can be called at any time.
 *
 * @param onlyNew whether a button stays as it is
 */
export const enhance = (anchor: Element, onlyNew?: boolean): void => {
  const href = anchor.getAttribute('href');
  const isNew = !paidAt.has(anchor);
  if (onlyNew && !isNew) return;
  // Without an href the keyboard cannot reach a link.
  if (href === null) anchor.setAttribute('href', '#');
  else if (!isNew || href !== '#') address(anchor);
  // A copy may have the state of its original.
  if (isNew || !anchor.hasAttribute('data-dpplus')) showBusy(anchor);
  drawLabel(anchor, true, isNew);
  finishWhenIdle(anchor);
  if (isNew) observe(anchor, follow);
};

/** Gets an anchor ready for a gesture: found late, it is a button now, and its address is there. */
export const makeReady = (anchor: Element): void => {
  enhance(anchor, true);
  if (anchor.getAttribute('href') === '#') address(anchor);
};

/** Brings an anchor that has changed up to date. Without its class it is an ordinary link, whose URL stays. */
const follow = (anchor: Element) => {
  if (isButton(anchor)) enhance(anchor);
  else if (anchor.hasAttribute('data-dpplus')) {
    anchor.removeAttribute('data-dpplus');
    drawLabel(anchor, false);
  }
};
