import type { Server } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { serve as listen } from '@hono/node-server';

/** A server on a loopback port. */
export interface Served {
  /** Its origin, by the address: as `localhost`, the same server is another site. */
  readonly url: string;
  readonly port: number;
  /** Stops at once, open connections included. */
  close(): Promise<void>;
}

/**
 * Serves `fetch` on a port of 127.0.0.1, by default a free one.
 *
 * @param tls the key and the certificate of https, in HTTP/2 and HTTP/1.1
 */
export function serve(
  fetch: (request: Request) => Response | Promise<Response>,
  tls?: { key: string; cert: string },
  port = 0,
): Promise<Served> {
  return new Promise((resolve) => {
    const options = { fetch, port, hostname: '127.0.0.1', overrideGlobalObjects: false };
    const server = listen(
      tls
        ? { ...options, createServer: createSecureServer, serverOptions: { ...tls, allowHTTP1: true } }
        : { ...options, serverOptions: { maxHeaderSize: 65_536 } },
      ({ port }: AddressInfo) =>
        resolve({ url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`, port, close }),
    ) as Server;
    const close = () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections?.();
      });
  });
}
