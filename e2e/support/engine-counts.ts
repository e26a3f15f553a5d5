import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** Where a failed or flaky test is, and the first line of each error. */
function failure(test: TestCase, word: 'failed' | 'flaky'): string {
  const errors = test.results.flatMap(({ errors }) => errors.map(({ message = '' }) => message));
  const reasons = errors.map((message) =>
    stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 300),
  );
  return `${word}: ${test.titlePath().filter(Boolean).join(' › ')} (line ${test.location.line}): ${reasons.join(' | ')}`;
}

/** The most rows of `npm test`. Each costs its users about a second on two cores: more of them is a decision. */
export const mostRows = 80;

/** Tells that `npm test` has too many rows. Other commands may have any number. */
export function tooManyRows(rows: number, command = process.env.npm_lifecycle_event): string | undefined {
  if (command !== 'test' || rows <= mostRows) return undefined;
  return `npm test has ${rows} browser rows, and ${mostRows} at most. Remove a tag @core or @engines, or merge rows.`;
}

/**
 * Closes a run with one line for each test that failed, or that passed in its second try only, and one for each engine:
 * `firefox: 3 passed, 0 failed, 1 flaky, 0 skipped`.
 */
export default class EngineCounts implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite) {
    this.suite = suite;
  }

  async onEnd(): Promise<{ status: 'failed' } | undefined> {
    const counts = new Map<string, { passed: number; failed: number; flaky: number; skipped: number }>();
    for (const test of this.suite?.allTests() ?? []) {
      const engine = test.parent.project()?.use.browserName ?? 'chromium';
      const count = counts.get(engine) ?? { passed: 0, failed: 0, flaky: 0, skipped: 0 };
      const outcome = test.outcome();
      if (outcome === 'skipped') count.skipped++;
      else if (outcome === 'expected') count.passed++;
      else {
        const word = outcome === 'flaky' ? 'flaky' : 'failed';
        count[word]++;
        console.log(failure(test, word));
      }
      counts.set(engine, count);
    }
    for (const [engine, { passed, failed, flaky, skipped }] of counts)
      console.log(`${engine}: ${passed} passed, ${failed} failed, ${flaky} flaky, ${skipped} skipped`);
    const tooMany = tooManyRows(this.suite?.allTests().length ?? 0);
    if (tooMany) console.log(`failed: ${tooMany}`);
    return tooMany ? { status: 'failed' } : undefined;
  }
}
