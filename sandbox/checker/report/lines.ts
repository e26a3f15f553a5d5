import type { Result } from '../run-checks.ts';

/** Counts the results by verdict. */
export function counts(results: readonly Result[]): Record<Result['verdict'], number> {
  const count = (verdict: Result['verdict']) => results.filter((result) => result.verdict === verdict).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

const marks = { passed: '✓', failed: '✗', skipped: '–' } as const;

/** Returns a check as a line for the terminal. */
export function line({ verdict, id, title, source, detail }: Result): string {
  const reason = detail === undefined ? '' : `\n    ${verdict === 'skipped' ? 'not checked: ' : ''}${detail}`;
  return `${marks[verdict]} ${id.padEnd(20)} ${title}${reason}${verdict === 'failed' ? ` (${source})` : ''}`;
}

/** Returns the last line for the terminal. */
export function summary(results: readonly Result[]): string {
  const { passed, failed, skipped } = counts(results);
  return `\n${passed} passed, ${failed} failed, ${skipped} not checked`;
}
