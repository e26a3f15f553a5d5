import { createServer } from 'node:http';
import { createBridge } from './bridge.ts';
import type { Config } from './config.ts';
import { endingOf } from './end-server.ts';
import { logToStderr } from './events.ts';
import { isSupported, supportNotice } from './node-support.ts';
import { signalChain } from './signal-chain.ts';
import { onSignal } from './signals.ts';

/** Milliseconds from the end of `drain` to the end of the process, whatever clients, the service and Redis do. */
const longestEnd = 28_000;

/**
 * Serves the bridge until SIGTERM or SIGINT. It starts, serves, reloads and stops, one after the other. A signal during a
 * step waits for its end.
 *
 * SIGHUP reads the configuration and the keys again; if they contain a mistake, the bridge continues with the earlier ones.
 * After SIGTERM, `/ready` responds with 503 at once, and requests that have begun end. A second SIGTERM ends the process.
 */
export async function serve(read: () => Config): Promise<void> {
  const config = read();
  let bridge = await createBridge(config);
  const signals = signalChain({
    reload,
    stop,
    longestStop: (config.drain ?? 0) * 1000 + longestEnd,
    fail: (detail) => logToStderr({ event: 'error', detail }),
  });
  const server = createServer((request, response) => {
    response.shouldKeepAlive &&= !signals.isStopping();
    if (signals.isStopping() && /^\/ready\b/.test(request.url ?? ''))
      response.writeHead(503).end('The bridge ends');
    else bridge.handler(request, response);
  });
  const end = endingOf(server);
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject).listen(config.port, config.host, resolve);
  });
  const products = Object.keys(config.products).join(', ');
  console.log(`${config.issuer} on ${config.host}:${config.port}, products: ${products}`);
  if (!isSupported()) console.log(supportNotice());

  async function reload(): Promise<void> {
    const old = bridge;
    bridge = await createBridge(read());
    console.log('configuration and keys read again');
    // After its requests, which may take longer than the next step.
    void old.close();
  }

  async function stop(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, (config.drain ?? 0) * 1000));
    await end();
    await bridge.close();
  }

  onSignal(signals.handle);
}
