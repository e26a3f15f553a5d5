import { createServer } from 'node:http';
import { type Bridge, createBridge } from '../bridge.ts';
import { type Config, readConfig } from '../config.ts';

/**
 * Serves the bridge until SIGTERM or SIGINT. SIGHUP reads the configuration and the keys again; if they have a mistake, the
 * bridge continues with the earlier ones.
 */
export async function serve(config: Config, path?: string): Promise<void> {
  let bridge: Bridge = await createBridge(config);
  const server = createServer((request, response) => bridge.handler(request, response));
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject).listen(config.port, config.host, resolve);
  });
  console.log(
    `${config.issuer} on ${config.host}:${config.port}, products: ${[...bridge.logins.keys()].join(', ')}`,
  );
  const reload = async (from: string) => {
    const [old, fresh] = [bridge, await createBridge(readConfig(from))];
    bridge = fresh;
    await old.close();
    console.log('configuration and keys read again');
  };
  if (path) process.on('SIGHUP', () => reload(path).catch((error) => console.error(error.message)));
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.once(signal, () => {
      server.close(() => bridge.close());
      server.closeIdleConnections();
    });
}
