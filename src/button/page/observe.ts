import { guarded } from '../natives.ts';

let observer: MutationObserver | undefined;
let tell: (anchor: Element) => void;

/**
 * Tells of changes of an anchor's attributes and children. Watches the buttons alone: an observer of the document would
 * slow down every change that a busy page makes, and one with a filter costs each button more than it saves.
 *
 * @param changed hears of each changed anchor once; what it writes itself is no change
 */
export const observe = (anchor: Element, changed: (anchor: Element) => void): void => {
  if (!window.MutationObserver) return;
  tell = changed;
  observer ??= new MutationObserver(guarded((records: MutationRecord[]) => unobserved(() => {}, records)));
  observer.observe(anchor, { attributes: true, childList: true });
};

/** Tells of the page's changes until now, and does something whose own changes are none of the page's. */
export const unobserved = (act: () => void, records = observer?.takeRecords()): void => {
  for (const anchor of new Set(records?.map(({ target }) => target as Element))) tell(anchor);
  act();
  observer?.takeRecords();
};
