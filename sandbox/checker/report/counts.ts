import type { Result } from '../run-checks.ts';

/** Counts the results by verdict. */
export function counts(results: readonly Result[]): Record<Result['verdict'], number> {
  const count = (verdict: Result['verdict']) => results.filter((result) => result.verdict === verdict).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}
