import { createAdaptorServer } from '@hono/node-server';

/** @import { Server } from 'node:http' */

/**
 * Serves an app on this machine only: on 127.0.0.1 and on ::1, because `localhost` may mean either. Without a host
 * name Node would listen on every network interface.
 *
 * @param {(request: Request) => Response | Promise<Response>} fetch
 * @param {number} port
 * @returns {Promise<() => Promise<void>>} Closes what it opened.
 * @throws {NodeJS.ErrnoException} `EADDRINUSE` when the port is taken.
 */
export async function listenOnLoopback(fetch, port) {
  /** @type {Server[]} */
  const servers = [];
  const close = async () => {
    await Promise.all(servers.map(stop));
  };
  try {
    servers.push(await listen(fetch, '127.0.0.1', port));
    servers.push(await listen(fetch, '::1', port));
  } catch (error) {
    const withoutIpv6 = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error)) && servers.length > 0;
    if (!withoutIpv6) {
      await close();
      throw error;
    }
  }
  return close;
}

/**
 * @param {(request: Request) => Response | Promise<Response>} fetch
 * @param {string} hostname
 * @param {number} port
 * @returns {Promise<Server>}
 */
function listen(fetch, hostname, port) {
  const server = /** @type {Server} */ (
    createAdaptorServer({
      fetch,
      hostname,
      // A callback with a long state is longer than Node's 16 KiB for a request's first line and headers.
      serverOptions: { maxHeaderSize: 64 * 1024 },
    })
  );
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: hostname, port }, () => resolve(server));
  });
}

/** @param {Server} server @returns {Promise<void>} */
function stop(server) {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // Browsers keep connections open that nothing is using any more.
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 1000).unref();
  });
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error)?.code ?? '';
