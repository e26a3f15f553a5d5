import { type RequestListener, request } from 'node:http';
import { createServer } from 'node:https';
import { type Result, runChecks } from '../../sandbox/checker/run-checks.ts';
import { makeCertificate } from '../../sandbox/command/https/make-certificate.ts';
import { freePort } from '../../testing/free-port.ts';
import type { Server } from './servers.ts';
import { startServer } from './start-server.ts';

/** Passes requests on to a port, as a proxy in front of a server. Removes a base from their paths. */
export const forward =
  (port: number, base = '', more = {}): RequestListener =>
  (incoming, response) => {
    const { method, url = '', headers } = incoming;
    const path = base && url.startsWith(`${base}/`) ? url.slice(base.length) : url;
    const options = { host: 'localhost', port, method, path, headers: { ...headers, ...more }, agent: false };
    const onward = request(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  };

/** Starts a server and runs the checks on it; with `https` behind a proxy. */
export async function checkServer(
  { start, loginPage = '/', callback = '/callback' }: Pick<Server, 'start' | 'loginPage' | 'callback'>,
  settings: Record<string, string> = {},
  { https = false, ...options }: { https?: boolean } & Partial<Parameters<typeof runChecks>[1]> = {},
): Promise<Result[]> {
  const [port, servicePort, httpsPort] = [await freePort(), await freePort(), await freePort()];
  const own = `http://localhost:${port}`;
  const origin = https ? `https://localhost:${httpsPort}` : own;
  const words = start(port, servicePort).map((word) => word.replaceAll(own, origin));
  const app = await startServer(words, port, servicePort, { ...settings, REDIRECT_URI: origin + callback });
  const proxy = https
    ? createServer(await makeCertificate(['localhost']), forward(port)).listen(httpsPort, 'localhost')
    : undefined;
  try {
    const client = { clientId: 'demoapp', clientSecret: 'demosecret', timeout: 15_000, isTestServer: https };
    const target = { ...client, redirectUri: origin + callback, loginPage: origin + loginPage };
    return await runChecks(target, { port: servicePort, patience: { grace: 150, slow: 500 }, ...options });
  } finally {
    process.kill(-Number(app.pid));
    proxy?.close();
    proxy?.closeAllConnections();
  }
}
