import { createServer } from 'node:http';
import { type Bridge, createBridge } from './bridge.ts';
import { type Config, readConfig } from './config.ts';
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
export async function serve(config: Config, path?: string): Promise<void> {
  let bridge = await createBridge(config);
  /** The earlier bridges, whose requests have not ended. */
  const retired = new Set<Promise<void>>();
  const signals = signalChain({
    reload,
    stop,
    longestStop: (config.drain ?? 0) * 1000 + longestEnd,
    fail: (detail) => logToStderr({ event: 'error', detail }),
  });
  const server = createServer((request, response) => {
    const isReady = /^\/ready(\?|$)/.test(request.url ?? '');
    response.shouldKeepAlive &&= !signals.isStopping();
    if (isReady && signals.isStopping()) response.writeHead(503).end('The bridge ends');
    else bridge.handler(request, response);
  });
  const end = endingOf(server);
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject).listen(config.port, config.host, resolve);
  });
  const products = Object.keys(config.products).join(', ');
  console.log(`${config.issuer} on ${config.host}:${config.port}, products: ${products}`);
  if (!isSupported()) console.log(supportNotice());

  function retire(old: Bridge): void {
    const closed = old.close().finally(() => retired.delete(closed));
    retired.add(closed);
  }

  async function reload(): Promise<void> {
    if (!path) return;
    const old = bridge;
    bridge = await createBridge(readConfig(path));
    console.log('configuration and keys read again');
    retire(old);
  }

  async function stop(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, (config.drain ?? 0) * 1000));
    await end();
    await Promise.all([bridge.close(), ...retired]);
  }

  onSignal(signals.handle);
}
