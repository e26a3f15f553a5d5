import { problemsOf } from '../options/problems.ts';
import { readFrom } from '../options/read-node.ts';
import { report } from '../options/reports.ts';

let waiting: Set<Element> | undefined;

/**
 * Logs the problems of a button when the browser has nothing better to do: people wait for the button, its author for
 * the console.
 */
export function reportLater(element: Element): void {
  if (waiting) {
    waiting.add(element);
    return;
  }
  waiting = new Set([element]);
  // Safari has no idle callback, and no timer may run before a click.
  (window.requestIdleCallback ?? queueMicrotask)(reportNow);
}

/** Logs what waits to be logged. */
export function reportNow(): void {
  const elements = waiting;
  waiting = undefined;
  for (const element of elements ?? []) report(problemsOf(readFrom(element)), element);
}
