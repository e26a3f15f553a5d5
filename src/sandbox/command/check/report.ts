import type { Result } from './run-checks.ts';

const marks = { passed: '✓', failed: '✗', skipped: '–' } as const;

/** One check, for people to read. */
export function line({ verdict, id, title, source, detail }: Result): string {
  const reason = detail === undefined ? '' : `\n    ${verdict === 'skipped' ? 'not checked: ' : ''}${detail}`;
  return `${marks[verdict]} ${id.padEnd(17)} ${title}${reason}${verdict === 'failed' ? ` (${source})` : ''}`;
}

/** The last line of the report. */
export function summary(results: readonly Result[]): string {
  const count = (verdict: Result['verdict']) => results.filter((result) => result.verdict === verdict).length;
  return `\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} not checked`;
}
