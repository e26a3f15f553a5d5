import { reportErrors } from '../native-members.ts';
import { reportPage } from '../options/reports.ts';

let observer: MutationObserver | undefined;
let onChange: (anchor: Element) => void;

/**
 * Each answer of the script to a change of an anchor owes the page this time without an answer, and the script owes at most
 * this much; in ms. So there are ten answers at once, or twenty within a second.
 */
const price = 100;
const credit = 1000;

/** The anchors that are drawn and observed, each with the time when nothing is owed to the page. */
export const paidAt = new WeakMap<Node, number>();

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
  // A node within the label may become the label, or empty it. Its attributes are those of animations.
  for (const { target, attributeName } of records)
    for (let anchor = target as Element; anchor; anchor = (!attributeName && anchor.parentNode) as Element) {
      const paid = paidAt.get(anchor);
      if (paid === undefined) continue;
      // The clock may go back, and tests freeze `Date`.
      const now = window.performance.now();
      if (paid - now < credit) {
        onChange(anchor);
        if (forgetChanges().length) paidAt.set(anchor, Math.max(paid, now) + price);
        continue;
      }
      paidAt.set(anchor, now + 2 * credit);
      if (told.has(anchor)) continue;
      told.add(anchor);
      const attribute = attributeName ?? 'label';
      const value = anchor.getAttribute(attribute);
      reportPage('link-rewritten', attribute, value, 'leave it to the script', anchor);
    }
};

/** Answers the page's changes until now. */
export const answerChanges = (): void => update(forgetChanges());

/** The changes until now, which are not answered. */
export const forgetChanges = (): MutationRecord[] => observer?.takeRecords() ?? [];
