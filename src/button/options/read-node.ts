import { type Options, type Read, readOptions } from './options.ts';
import { logProblem, type Problem } from './problems.ts';

/** Reads the options of an anchor or a form by their names without `data-`. */
export const readFrom =
  (element: Element): Read =>
  (name) =>
    // A form's POST has no scope (docs/protocol.md, "Enrollment"), so none is missing.
    name === 'scope' && element instanceof HTMLFormElement ? '' : element.getAttribute(`data-${name}`);

/** An element's options; its problems go to `report`, by default to the console. */
export const optionsOf = (
  element: Element,
  report = (problem: Problem) => logProblem(problem, element),
): Options => readOptions(readFrom(element), report);
