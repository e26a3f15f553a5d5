import type { Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { serve as listen } from '@hono/node-server';

/** A server on a free loopback port. */
interface Served {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves `fetch` on a port of 127.0.0.1, by default a free one, which browsers reach as `localhost` too: two sites of one server.
 *
 * @param tls the key and the certificate of https
 */
export function serve(
  fetch: (request: Request) => Response | Promise<Response>,
  tls?: { key: string; cert: string },
  port = 0,
): Promise<Served> {
  return new Promise((resolve) => {
    const options = { fetch, port, hostname: '127.0.0.1', overrideGlobalObjects: false };
    const serverOptions = { maxHeaderSize: 65_536, ...tls };
    const server = listen(
      tls ? { ...options, createServer, serverOptions } : { ...options, serverOptions },
      (info: AddressInfo) => resolve({ port: info.port, close }),
    ) as Server;
    const close = () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      });
  });
}
