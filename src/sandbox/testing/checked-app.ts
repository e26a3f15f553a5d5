import { freePort } from '../../../demo/dev/free-port.js';
import { type Result, runChecks } from '../command/check/run-checks.ts';
import { type Mistake, startRelyingApp } from './relying-app.ts';

/** Enough for an application in the same process, which does nothing once it has answered. */
export const quick = { grace: 0, slow: 50 };

/** Runs every check against an application that makes these mistakes. */
export async function checkedApp(
  mistakes: Mistake[] = [],
  { isLoggedIn = true, report }: { isLoggedIn?: boolean; report?: (result: Result) => void } = {},
): Promise<{ results: Result[]; port: number }> {
  // An application has to know it before the checker listens there.
  const port = await freePort();
  const app = await startRelyingApp(`http://127.0.0.1:${port}`, mistakes);
  const target = {
    redirectUri: app.redirectUri,
    clientId: 'demoapp',
    clientSecret: 'demosecret',
    loginPage: `${app.url}/`,
    // Long enough for the pages that such an application does answer, also where others are at work.
    timeout: mistakes.includes('never-answers') ? 500 : 10_000,
    ...(isLoggedIn && { cookie: app.cookie }),
  };
  try {
    return { results: await runChecks(target, { port, patience: quick, ...(report && { report }) }), port };
  } finally {
    await app.close();
  }
}

/** The checks that ended so. */
export const idsOf = (results: readonly Result[], verdict: Result['verdict']): string[] =>
  results.filter((result) => result.verdict === verdict).map(({ id }) => id);
