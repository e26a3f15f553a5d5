import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** An app on a free port of 127.0.0.1. */
export interface Served {
  url: string;
  /** Stops at once, open connections included. */
  close(): Promise<void>;
}

/** Serves `fetch` over HTTP, or with a certificate over HTTPS in HTTP/2 and HTTP/1.1. */
export async function serve(
  fetch: (request: Request) => Response | Promise<Response>,
  certificate?: { key: string; cert: string },
): Promise<Served> {
  const server = createAdaptorServer({
    fetch,
    overrideGlobalObjects: false,
    ...(certificate && {
      createServer: createSecureServer,
      serverOptions: { ...certificate, allowHTTP1: true },
    }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
