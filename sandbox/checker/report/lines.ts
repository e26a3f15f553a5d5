import type { Result } from '../run-checks.ts';

/** Counts the results by verdict. */
export function counts(results: readonly Result[]): Record<Result['verdict'], number> {
  const count = (verdict: Result['verdict']) => results.filter((result) => result.verdict === verdict).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    unseen: count('unseen'),
    skipped: count('skipped'),
  };
}

const marks = { passed: '✓', failed: '✗', unseen: '?', skipped: '–' } as const;

const beginnings = {
  passed: '',
  failed: '',
  unseen: 'could not see: ',
  skipped: 'does not apply: ',
} as const;

/** Returns a check as a line for the terminal. */
export function line({ verdict, id, title, source, detail }: Result): string {
  const reason = detail === undefined ? '' : `\n    ${beginnings[verdict]}${detail}`;
  return `${marks[verdict]} ${id.padEnd(20)} ${title}${reason}${verdict === 'failed' ? ` (${source})` : ''}`;
}

/** Returns the last lines for the terminal: the checks that failed, and the counts. */
export function summary(results: readonly Result[]): string {
  const { passed, failed, unseen, skipped } = counts(results);
  const names = results.filter(({ verdict }) => verdict === 'failed').map(({ id }) => `✗ ${id}\n`);
  return `\n${names.join('')}${failed} failed, ${unseen} not seen (${passed} passed, ${skipped} not applicable)`;
}
