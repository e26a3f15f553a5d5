import { createSandbox } from '../sandbox/sandbox.ts';
import { callbackScenarios } from './callback-scenarios.ts';
import { connectScenarios } from './connect-scenarios.ts';
import { cookieScenarios } from './cookie-scenarios.ts';
import type { Exchange } from './exchange.ts';
import { failureScenarios } from './failure-scenarios.ts';
import { leakScenarios } from './leak-scenarios.ts';
import { sandboxScenarios } from './sandbox-scenarios.ts';
import type { Finding, Scenario } from './scenario.ts';
import { sessionScenarios } from './session-scenarios.ts';
import { stateScenarios } from './state-scenarios.ts';
import { createTestStand, type Patience, type Target } from './test-stand.ts';

/** The outcome of one check. */
export interface Result extends Finding {
  id: string;
  title: string;
  /** The page and heading of the documentation that demand it. */
  source: string;
  seconds: number;
  /** Every request of the check, with secrets masked. */
  exchanges: readonly Exchange[];
}

/** All checks, in the order in which they run. */
export const scenarios: readonly Scenario[] = [
  ...stateScenarios,
  ...sessionScenarios,
  ...cookieScenarios,
  ...sandboxScenarios,
  ...callbackScenarios,
  ...failureScenarios,
  ...connectScenarios,
  ...leakScenarios,
];

/**
 * Runs the checks on an app that uses the sandbox at `port` as its service.
 *
 * @param options `onResult` is called after each check; `only` has the ids of the checks to run.
 * @throws Error when the app does not respond at all, or for an unknown id; what listening throws, such as EADDRINUSE.
 */
export async function runChecks(
  target: Target,
  options: {
    port: number;
    onResult?: (result: Result) => void;
    patience?: Patience;
    only?: readonly string[];
  },
): Promise<Result[]> {
  const { port, onResult = () => {}, patience = { grace: 150, slow: 2000 }, only } = options;
  const unknown = only?.find((id) => !scenarios.some((scenario) => scenario.id === id));
  if (unknown !== undefined) throw new Error(`there is no check called ${unknown}`);
  const { clientId, clientSecret, redirectUri } = target;
  const sandbox = createSandbox({
    apps: [{ clientId, clientSecret, redirectUri, name: 'App under test' }],
  });
  await sandbox.listen({ port });
  const results: Result[] = [];
  try {
    const stand = createTestStand(sandbox, target, patience);
    const { visit } = await stand.begin();
    if (visit.status === 0) throw new Error(`the app does not respond at ${target.loginPage}`);
    for (const { id, title, source, run } of scenarios) {
      if (only && !only.includes(id)) continue;
      sandbox.reset();
      stand.exchanges.length = 0;
      const start = performance.now();
      const { verdict, detail } = await run(stand);
      const result: Result = {
        id,
        title,
        source,
        verdict,
        ...(detail !== undefined && { detail: stand.masking.text(detail) }),
        seconds: Math.round(performance.now() - start) / 1000,
        exchanges: [...stand.exchanges],
      };
      results.push(result);
      onResult(result);
    }
  } finally {
    await sandbox.close();
  }
  return results;
}
