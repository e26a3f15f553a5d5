import { reportErrors } from '../native-members.ts';
import { problemsOf } from '../options/problems.ts';
import { optionsOf } from '../options/read-options.ts';
import { report } from '../options/reports.ts';
import { address, isButton } from './address.ts';
import { answerChanges, forgetChanges } from './observe.ts';

/** Runs `act` when the browser is idle, or after a second. */
export const whenIdle = (act: (deadline?: unknown) => void): void => {
  // Safari lacks `requestIdleCallback`, and a timer would run before a click. Chromium may stop reporting idle moments.
  const run: (act: () => void, options?: IdleRequestOptions) => void =
    (window.requestIdleCallback as unknown as typeof run) ?? window.queueMicrotask;
  run(act, { timeout: 1000 });
};

let waiting: Set<Element> | undefined;

/**
 * In an idle moment, sets the address of a link and logs its problems: the drawing of a button needs neither. A gesture
 * would set the address too, but a page can stop every gesture before it reaches the script.
 */
export const finishWhenIdle = (element: Element): void => {
  if (waiting) {
    waiting.add(element);
    return;
  }
  waiting = new Set([element]);
  whenIdle(finish);
};

const finish = reportErrors(() => {
  const elements = waiting;
  waiting = undefined;
  answerChanges();
  for (const element of elements as Set<Element>) {
    if (isButton(element)) address(element);
    report(problemsOf(optionsOf(element)), element);
  }
  forgetChanges();
});
