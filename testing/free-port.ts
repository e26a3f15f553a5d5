import { once } from 'node:events';
import { createServer } from 'node:net';

const first = 10_000;
const workers = 16;
const ofWorker = 1_250;
let turn = Math.floor(Math.random() * ofWorker);

/**
 * Finds a free port on the loopback address. It is below the range that systems assign on their own (RFC 6335, section
 * 6; on Linux from 32768), so no program that asks for any port gets it before the caller listens. Neither does another
 * caller: each worker of Vitest and Playwright, which run side by side, has its own ports, and takes one after the other.
 */
export async function freePort(): Promise<number> {
  const { VITEST_POOL_ID, TEST_PARALLEL_INDEX } = process.env;
  const half = workers / 2;
  const worker = VITEST_POOL_ID
    ? Number(VITEST_POOL_ID) % half
    : half + (Number(TEST_PARALLEL_INDEX ?? process.pid) % half);
  for (;;) {
    turn = (turn + 1) % ofWorker;
    const port = first + turn * workers + worker;
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return port;
  }
}
