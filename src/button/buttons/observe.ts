import { reportErrors } from '../native-members.ts';

let observer: MutationObserver | undefined;
let onChange: (anchor: Element) => void;

/**
 * Reports changes of an anchor's attributes and children. Observes the buttons only: an observer of the document would
 * slow down each change of a busy page, and an attribute filter costs each button more than it saves.
 *
 * @param changed called once for each changed anchor. Its own changes to the anchor are not reported
 */
export const observe = (anchor: Element, changed: (anchor: Element) => void): void => {
  if (!window.MutationObserver) return;
  onChange = changed;
  observer ??= new MutationObserver(
    reportErrors((records: MutationRecord[]) => unobserved(() => {}, records)),
  );
  observer.observe(anchor, { attributes: true, childList: true });
};

/** Reports the page's changes until now, then runs `act`, whose changes are not reported. */
export const unobserved = (act: () => void, records = observer?.takeRecords()): void => {
  for (const anchor of new Set(records?.map(({ target }) => target as Element))) onChange(anchor);
  act();
  observer?.takeRecords();
};
