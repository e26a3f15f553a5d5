import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';

/** Closes a run with one line for each engine: `firefox: 3 passed, 0 failed, 0 skipped`. */
export default class EngineCounts implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite) {
    this.suite = suite;
  }

  onEnd() {
    const counts = new Map<string, { passed: number; failed: number; skipped: number }>();
    for (const test of this.suite?.allTests() ?? []) {
      const engine = test.parent.project()?.use.browserName ?? 'chromium';
      const count = counts.get(engine) ?? { passed: 0, failed: 0, skipped: 0 };
      const outcome = test.outcome();
      if (outcome === 'skipped') count.skipped++;
      else if (outcome === 'expected') count.passed++;
      else count.failed++;
      counts.set(engine, count);
    }
    for (const [engine, { passed, failed, skipped }] of counts)
      console.log(`${engine}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  }
}
