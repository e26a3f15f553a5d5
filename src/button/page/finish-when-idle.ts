import { guarded } from '../natives.ts';
import { problemsOf } from '../options/problems.ts';
import { readFrom } from '../options/read-node.ts';
import { report } from '../options/reports.ts';
import { address, isLink, selector } from './address.ts';
import { unobserved } from './observe.ts';
import { whenIdle } from './when-idle.ts';

let waiting: Set<Element> | undefined;

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
