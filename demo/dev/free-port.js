import { once } from 'node:events';
import { createServer } from 'node:net';

/** @import { AddressInfo } from 'node:net' */

/** A port of this machine that nobody listens on. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}
