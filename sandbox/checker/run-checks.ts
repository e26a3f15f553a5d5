import { createSandbox } from '../index.ts';
import { callbackScenarios } from './callback-scenarios.ts';
import { CannotCheck } from './cannot-check.ts';
import { connectScenarios } from './connect-scenarios.ts';
import { cookieScenarios } from './cookie-scenarios.ts';
import type { Exchange } from './exchange.ts';
import { failureScenarios } from './failure-scenarios.ts';
import { leakScenarios } from './leak-scenarios.ts';
import { leavingScenarios } from './leaving-scenarios.ts';
import { listens } from './listens.ts';
import { plantingScenarios } from './planting-scenarios.ts';
import { purposeScenarios } from './purpose-scenarios.ts';
import { requestScenarios } from './request-scenarios.ts';
import { sandboxScenarios } from './sandbox-scenarios.ts';
import { type Finding, failed, type Scenario, skipped } from './scenario.ts';
import { sessionScenarios } from './session-scenarios.ts';
import type { TestStand } from './stand.ts';
import { startScenarios } from './start-scenarios.ts';
import { stateScenarios } from './state-scenarios.ts';
import { taintScenarios } from './taint-scenarios.ts';
import type { Patience, Target } from './target.ts';
import { createTestStand } from './test-stand.ts';
import { linkScenarios, userScenarios } from './user-scenarios.ts';
import { hangingScenario } from './waiting-scenarios.ts';

/** The outcome of one check. */
export interface Result extends Finding {
  id: string;
  title: string;
  /** The page and heading of the documentation that demand it. */
  source: string;
  seconds: number;
  /** The check whose failure left this one without a meaning. */
  follows?: string;
  /** For a failure, where the docs have the code for the language of the app. */
  code?: string;
  /** Every request of the check, with secrets masked. */
  exchanges: readonly Exchange[];
}

const usualPatience: Patience = { grace: 150, slow: 2000, late: 3000 };

/** All checks, in the order in which they run. */
export const scenarios: readonly Scenario[] = [
  ...stateScenarios,
  ...linkScenarios,
  ...sessionScenarios,
  ...leavingScenarios,
  ...cookieScenarios,
  ...plantingScenarios,
  ...purposeScenarios,
  ...sandboxScenarios,
  ...callbackScenarios,
  ...requestScenarios,
  ...failureScenarios,
  ...connectScenarios,
  ...userScenarios,
  ...startScenarios,
  ...taintScenarios,
  // The app waits for the service meanwhile.
  hangingScenario,
  ...leakScenarios,
];

/**
 * Runs the checks on an app that uses the sandbox at `port` as its service.
 *
 * @param options `onResult` is called after each check; `only` has the ids of the checks to run.
 * @throws CannotCheck when the app does not respond at all, has no login, limits requests, or refuses a right login after a
 *   check: then further verdicts would show nothing. Error for an unknown id; what listening throws, such as EADDRINUSE.
 */
export async function runChecks(
  target: Target,
  options: {
    port: number;
    onResult?: (result: Result) => void;
    patience?: Partial<Patience>;
    only?: readonly string[];
  },
): Promise<Result[]> {
  const { port, onResult = () => {}, patience, only } = options;
  const unknown = only?.find((id) => !scenarios.some((scenario) => scenario.id === id));
  if (unknown !== undefined) throw new Error(`there is no check called ${unknown}`);
  const { clientId, clientSecret, redirectUri } = target;
  const sandbox = createSandbox({
    apps: [{ clientId, clientSecret, redirectUri, name: 'App under test' }],
  });
  await sandbox.listen({ port });
  const results: Result[] = [];
  try {
    const stand = createTestStand(sandbox, target, { ...usualPatience, ...patience });
    await stand.awaitApp();
    await stand.begin();
    /** The reason why none of the checks that follow can run. */
    let noApp = '';
    const chosen = scenarios.filter(({ id }) => !only || only.includes(id));
    let early: Awaited<ReturnType<typeof beginAhead>> | undefined;
    for (const scenario of chosen) {
      const { id, title, source, standsAlone, needs = [] } = scenario;
      const isLoggingIn =
        !noApp && !results.some((one) => one.id === 'state-right' && one.verdict === 'failed');
      if (!standsAlone && isLoggingIn) early ??= await beginAhead(chosen, stand);
      await stand.beginCheck();
      const start = performance.now();
      const causes = standsAlone ? needs : ['state-right', ...needs];
      const cause = results.find((result) => result.verdict === 'failed' && causes.includes(result.id));
      const reason = noApp || (cause && reasonAfter(cause.id));
      const waiting = early?.get(id);
      const found = reason ? skipped(reason) : await verdictOf(scenario, stand, waiting?.end);
      if (waiting) {
        stand.exchanges.unshift(...waiting.apart.exchanges);
        stand.seen.push(...waiting.apart.seen);
      }
      const hasEnded = !noApp && !(await listens(target.loginPage));
      if (found instanceof CannotCheck && !hasEnded) throw found;
      const { verdict, detail } =
        hasEnded || found instanceof CannotCheck
          ? failed(`the app no longer listens; it ended during the check \`${id}\``)
          : found;
      if (hasEnded) noApp = `the app no longer listens since the check \`${id}\``;
      const result: Result = {
        id,
        title,
        source,
        verdict,
        ...(detail !== undefined && { detail: stand.masking.text(detail) }),
        ...(cause && !noApp && { follows: cause.id }),
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

/** Runs a check. A pass counts if a right login still succeeds after it: an app that refuses everything would pass too. */
async function verdictOf(
  scenario: Scenario,
  stand: TestStand,
  run: (stand: TestStand) => Promise<Finding> = scenario.run,
): Promise<Finding | CannotCheck> {
  try {
    const found = await run(stand);
    if (found.verdict === 'passed' && !scenario.standsAlone) await stand.control(scenario.id);
    return found;
  } catch (error) {
    if (error instanceof CannotCheck) return error;
    throw error;
  }
}

/** Begins the checks in which the app only waits, one after the other, because the faults of the sandbox are for all requests. */
async function beginAhead(chosen: readonly Scenario[], stand: TestStand) {
  const early = new Map<string, { apart: TestStand; end: (later: TestStand) => Promise<Finding> }>();
  for (const { id, ahead } of chosen) {
    if (!ahead) continue;
    const apart = stand.apart();
    await apart.beginCheck();
    early.set(id, { apart, end: await ahead(apart) });
  }
  return early;
}

function reasonAfter(id: string): string {
  return id === 'state-right' ? 'no login succeeded; see `state-right`' : `\`${id}\` failed`;
}
