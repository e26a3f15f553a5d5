import { guarded } from '../natives.ts';
import { problemsOf } from '../options/problems.ts';
import { readFrom } from '../options/read-node.ts';
import { report } from '../options/reports.ts';
import { address, isLink, selector } from './address.ts';
import { unobserved } from './observe.ts';

let waiting: Set<Element> | undefined;

/** Does something when the browser has nothing better to do, or else within a second. */
export const whenIdle = (act: (deadline?: unknown) => void): void => {
  // Safari has no idle callback, and no timer may run before a click. Chromium now and then has no idle moment any more.
  if (window.requestIdleCallback as unknown) requestIdleCallback(act, { timeout: 1000 });
  else Promise.resolve().then(act);
};

/**
 * Does in an idle moment what a button does not need to be drawn: gives a link its address, which a gesture would too,
 * unless the page keeps all gestures from us, and logs what is wrong with it.
 */
export const finishWhenIdle = (element: Element): void => {
  if (waiting) {
    waiting.add(element);
    return;
  }
  waiting = new Set([element]);
  whenIdle(finish);
};

const finish = guarded(() => {
  const elements = waiting;
  waiting = undefined;
  unobserved(() => {
    for (const element of elements ?? []) {
      if (isLink(element) && element.matches(selector)) address(element);
      report(problemsOf(readFrom(element)), element);
    }
  });
});
