import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { type Result, runChecks } from '../command/check/run-checks.ts';
import { type Mistake, startRelyingApp } from './relying-app.ts';

/** A port that is free now; an application has to know it before the checker listens there. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Enough for an application in the same process, which does nothing once it has answered. */
export const quick = { grace: 0, slow: 50 };

/** Runs every check against an application that makes these mistakes. */
export async function checkedApp(
  mistakes: Mistake[] = [],
  { isLoggedIn = true, report }: { isLoggedIn?: boolean; report?: (result: Result) => void } = {},
): Promise<{ results: Result[]; port: number }> {
  const port = await freePort();
  const app = await startRelyingApp(`http://127.0.0.1:${port}`, mistakes);
  const target = {
    redirectUri: app.redirectUri,
    clientId: 'demoapp',
    clientSecret: 'demosecret',
    loginPage: `${app.url}/`,
    timeout: mistakes.includes('never-answers') ? 100 : 10_000,
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
