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
  try {
    for (const name of host ? [host] : ['127.0.0.1', '::1']) servers.push(await listen(fetch, name, port));
  } catch (error) {
    const withoutIpv6 = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error)) && servers.length > 0;
    if (!withoutIpv6) {
      await close();
      throw error;
    }
  }
  return close;
}

function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  hostname: string,
  port: number,
): Promise<Server> {
  const server = createAdaptorServer({
    fetch,
    hostname,
    // A callback with a long state is longer than Node's 16 KiB for a request's first line and headers.
    serverOptions: { maxHeaderSize: 64 * 1024 },
  }) as Server;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: hostname, port }, () => resolve(server));
  });
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
