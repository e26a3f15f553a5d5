import { createSandbox } from '../../sandbox.ts';
import { connectScenarios } from './connect-scenarios.ts';
import { failureScenarios } from './failure-scenarios.ts';
import { leakScenarios } from './leak-scenarios.ts';
import { returnScenarios } from './return-scenarios.ts';
import type { Finding, Scenario } from './scenario.ts';
import { sessionScenarios } from './session-scenarios.ts';
import { stateScenarios } from './state-scenarios.ts';
import { createTestStand, type Patience, type Target } from './test-stand.ts';

/** The outcome of one check. */
export interface Result extends Finding {
  id: string;
  title: string;
  source: string;
}

/** All checks, in the order in which they run. */
export const scenarios: readonly Scenario[] = [
  ...stateScenarios,
  ...sessionScenarios,
  ...returnScenarios,
  ...failureScenarios,
  ...connectScenarios,
  ...leakScenarios,
];

/**
 * Runs every check against an application that uses the sandbox at `port` as its service.
 *
 * @param options `report` is called after each check.
 * @throws Error when the application does not answer at all; what listening throws, for example EADDRINUSE.
 */
export async function runChecks(
  target: Target,
  options: { port: number; report?: (result: Result) => void; patience?: Patience },
): Promise<Result[]> {
  const { port, report = () => {}, patience = { grace: 150, slow: 2000 } } = options;
  const { clientId, clientSecret, redirectUri } = target;
  const sandbox = createSandbox({
    apps: [{ clientId, clientSecret, redirectUri, name: 'Application under test' }],
  });
  await sandbox.listen({ port });
  const results: Result[] = [];
  try {
    const stand = createTestStand(sandbox, target, patience);
    const { visit } = await stand.begin();
    if (visit.status === 0) throw new Error(`the application does not answer at ${target.loginPage}`);
    for (const { id, title, source, run } of scenarios) {
      sandbox.reset();
      const result = { id, title, source, ...(await run(stand)) };
      results.push(result);
      report(result);
    }
  } finally {
    await sandbox.close();
  }
  return results;
}
