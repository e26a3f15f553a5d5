import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds a free port on the loopback address. It is below the range that systems assign on their own (RFC 6335, section
 * 6; on Linux from 32768), so no program that asks for any port gets it before the caller listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return port;
  }
}
