import { reportErrors } from '../native-members.ts';
import { report } from '../options/reports.ts';

let observer: MutationObserver | undefined;
let onChange: (anchor: Element) => void;

/**
 * Each answer of the script to a change of an anchor owes the page this time without an answer, and the script owes at most
 * this much; in ms. So there are ten answers at once, or twenty within a second.
 */
const price = 100;
const credit = 1000;

/** The time when nothing is owed to the page, for each anchor that is drawn and observed. */
const paidAt = new WeakMap<Node, number>();

/** Whether an anchor is drawn and observed. */
export const isDrawn = (anchor: Element): boolean => paidAt.has(anchor);

/** The anchors with a report. */
const told = new WeakSet<Node>();

/**
 * Reports changes of an anchor's attributes and label. Observes the buttons only: an observer of the document would
 * slow down each change of a busy page, and an attribute filter costs each button more than it saves.
 *
 * Another script may undo each change of this one, in an observer too. After ten answers at once, or twenty within a second, the
 * values of the page stay until a second has passed without a change, and a report names them. A click reads the attributes anyway.
 *
 * @param changed called once for each changed anchor. Its own changes to the anchor are not reported
 */
export const observe = (anchor: Element, changed: (anchor: Element) => void): void => {
  paidAt.set(anchor, 0);
  if (!window.MutationObserver) return;
  onChange = changed;
  observer ??= new window.MutationObserver(reportErrors(update));
  // Frameworks change the text of a label in place.
  observer.observe(anchor, { attributes: true, childList: true, characterData: true, subtree: true });
};

const update = (records: MutationRecord[]) => {
  for (const { target, attributeName } of records) {
    const anchor = (target.nodeType === 3 ? target.parentNode : target) as Element;
    const paid = paidAt.get(anchor);
    // A node within the label.
    if (paid === undefined) continue;
    // The clock may go back, and tests freeze `Date`.
    const now = window.performance.now();
    const owed = paid - now;
    if (owed < credit) {
      onChange(anchor);
      if (observer?.takeRecords().length) paidAt.set(anchor, Math.max(paid, now) + price);
      continue;
    }
    paidAt.set(anchor, now + 2 * credit);
    if (told.has(anchor)) continue;
    told.add(anchor);
    const attribute = attributeName ?? 'label';
    report(
      [
        {
          code: 'link-rewritten',
          attribute,
          value: anchor.getAttribute(attribute),
          fix: 'leave it to the script',
        },
      ],
      anchor,
    );
  }
};

/** Reports the page's changes until now, then runs `act`, whose changes are not reported. */
export const unobserved = (act: () => void): void => {
  update(observer?.takeRecords() ?? []);
  act();
  observer?.takeRecords();
};
