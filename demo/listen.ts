import { once } from 'node:events';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';

/**
 * Serves an app on `host`. By default that is this machine only, on 127.0.0.1 and on ::1, because `localhost` may mean
 * either. Without a host name Node would listen on every network interface.
 *
 * @returns a function that closes the server.
 * @throws {NodeJS.ErrnoException} `EADDRINUSE` when the port is taken.
 */
export async function listenTo(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
  host?: string,
): Promise<() => Promise<void>> {
  const servers: Server[] = [];
  const close = async () => {
    await Promise.all(servers.map(stop));
  };
  for (const hostname of host ? [host] : ['127.0.0.1', '::1']) {
    // A callback with a long state is longer than Node's 16 KiB for a request's first line and headers.
    const serverOptions = { maxHeaderSize: 64 * 1024 };
    const server = createAdaptorServer({ fetch, hostname, serverOptions }) as Server;
    try {
      await once(server.listen(port, hostname), 'listening');
      servers.push(server);
    } catch (error) {
      const isWithoutIpv6 = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error));
      if (isWithoutIpv6 && servers.length > 0) break;
      await close();
      throw error;
    }
  }
  return close;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // Browsers keep connections open that nothing is using any more.
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 1000).unref();
  });
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException)?.code ?? '';
