/** One thing that the author of a page should mend. */
export interface Problem {
  /** Stable name, the key of its entry in the docs. */
  readonly code: string;
  /** The attribute, without `data-`. */
  readonly attribute: string;
  /** The attribute's value, `null` when it is absent. */
  readonly value: string | null;
  /** What to do. */
  readonly fix: string;
}

/** A problem with the element that has it; `null` for the script itself or `open()`. */
export interface Report extends Problem {
  readonly element: Element | null;
}

/** The reports that belong to no button: they stay true for the life of the page. */
export const pageReports: Report[] = [];

const logged = new WeakMap<object, Set<string>>();

/** Writes a problem to the console, once for each element, code and value. */
export function logProblem({ code, attribute, value, fix }: Problem, element: Element | null): void {
  const of = element ?? pageReports;
  const seen = logged.get(of) ?? new Set();
  logged.set(of, seen);
  const line = `[dpplus-connect] ${code}: data-${attribute}=${JSON.stringify(value)}, ${fix}`;
  if (seen.has(line)) return;
  seen.add(line);
  console.warn(line, element ?? '');
}

/** Records and logs a problem that belongs to the page rather than to a button. */
export function reportPage(problem: Problem, element: Element | null = null): void {
  pageReports.push({ ...problem, element });
  logProblem(problem, element);
}
