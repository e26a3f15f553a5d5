import { warn } from '../native-members.ts';
import type { Problem, ProblemCode } from './problems.ts';

/** A problem and its element; `null` for the script itself or `open()`. */
export interface Report extends Problem {
  readonly element: Element | null;
}

/** The reports that belong to no button: they stay true for the life of the page. */
export const pageReports: Report[] = [];

/** The lines that were written for each element. */
const logged = new WeakMap<object, Set<string>>();

/**
 * Logs the problems of one element, each once per code and value.
 *
 * @param element `null` for the problems of `open()`
 * @returns the problems as reports
 */
export const report = (problems: readonly Problem[], element: Element | null): Report[] =>
  problems.map((problem) => {
    const { code, attribute, value, fix } = problem;
    // That the page is public is true for all its buttons.
    const about = code === 'is-sandbox-public' ? pageReports : (element ?? pageReports);
    const lines = logged.get(about) ?? new Set();
    logged.set(about, lines);
    // Only the options have attributes that begin with `data-`.
    const name = code === 'link-rewritten' || /href|src/.test(attribute) ? attribute : `data-${attribute}`;
    const line = `[dpplus-connect] ${code}: ${name}=${JSON.stringify(value)}, ${fix}`;
    if (!lines.has(line)) {
      lines.add(line);
      warn(line, element ?? '');
    }
    return { ...problem, element };
  });

/** Records and logs a problem that belongs to the page rather than to a button. */
export const reportPage = (
  code: ProblemCode,
  attribute: string,
  value: string | null,
  fix: string,
  element: Element | null = null,
): void => {
  pageReports.push(...report([{ code, attribute, value, fix }], element));
};
