import { freePort } from '../../../testing/free-port.ts';
import { type Result, runChecks } from '../run-checks.ts';
import type { Mistake } from './mistakes.ts';
import { startRelyingApp } from './relying-app.ts';
import type { Way } from './ways.ts';

/** Enough for an app in the same process, which makes no call after its response. */
const quick = { grace: 0, slow: 1500, late: 1500 };

export const credentials = { clientId: 'demoapp', clientSecret: 'demosecret' };

/** Runs every check on an app that makes these mistakes. */
export async function checkedApp(
  mistakes: (Mistake | Way)[] = [],
  {
    isLoggedIn = true,
    onResult,
    only,
    timeout = 10_000,
    accountPage,
    connectPage,
  }: {
    isLoggedIn?: boolean;
    /** Below the app's own URL. */
    accountPage?: string;
    connectPage?: string;
    onResult?: (result: Result) => void;
    only?: readonly string[];
    timeout?: number;
  } = {},
): Promise<{ results: Result[]; port: number; secrets: Set<string> }> {
  // The app has to know the port before the checker listens there.
  const port = await freePort();
  const app = await startRelyingApp(`http://127.0.0.1:${port}`, mistakes);
  const target = {
    redirectUri: app.redirectUri,
    ...credentials,
    loginPage: `${mistakes.includes('page-elsewhere') ? app.url.replace('127.0.0.1', 'localhost') : app.url}/${mistakes.includes('page-starts') ? 'begin' : ''}`,
    // Long enough for the pages of such an app on a busy machine.
    timeout: mistakes.includes('never-answers') ? 1000 : timeout,
    ...(isLoggedIn && { cookie: app.cookie }),
    ...(accountPage !== undefined && { accountPage: app.url + accountPage }),
    ...(connectPage !== undefined && { connectPage: app.url + connectPage }),
    ...(mistakes.includes('https') && { isTestServer: true }),
  };
  try {
    const options = { port, patience: quick, ...(onResult && { onResult }), ...(only && { only }) };
    return { results: await runChecks(target, options), port, secrets: app.secrets };
  } finally {
    await app.close();
  }
}

/** The ids of the checks with a verdict. */
export const idsOf = (results: readonly Result[], verdict: Result['verdict']): string[] =>
  results.filter((result) => result.verdict === verdict).map(({ id }) => id);
