import { type Result, runChecks } from '../src/checker/run-checks.ts';
import { freePort } from '../src/testing/free-port.ts';
import type { Server } from './servers.ts';
import { startServer } from './start-server.ts';

/** Starts a server and runs the checks on it. */
export async function checkServer(
  { start, loginPage = '/', callback = '/callback' }: Pick<Server, 'start' | 'loginPage' | 'callback'>,
  settings: Record<string, string> = {},
  options: Partial<Parameters<typeof runChecks>[1]> = {},
): Promise<Result[]> {
  const [port, servicePort] = [await freePort(), await freePort()];
  const app = await startServer(start(port, servicePort), port, servicePort, settings);
  try {
    const origin = `http://localhost:${port}`;
    const client = { clientId: 'demoapp', clientSecret: 'demosecret', timeout: 15_000 };
    const target = { ...client, redirectUri: origin + callback, loginPage: origin + loginPage };
    return await runChecks(target, { port: servicePort, patience: { grace: 150, slow: 500 }, ...options });
  } finally {
    process.kill(-Number(app.pid));
  }
}
