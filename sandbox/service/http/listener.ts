import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { commonHeaders } from './common-headers.ts';
import { generalProblems, type Problem } from './problem.ts';

const { malformed, headersTooLarge } = generalProblems;

/** Where to listen. */
export interface ListenOptions {
  /** 0 picks a free one. */
  port: number;
  /** `127.0.0.1` by default: the secrets are public, so other hosts must not reach the service. */
  host?: string;
  /** A private key and its certificate in PEM, to serve https. */
  https?: { key: string; cert: string };
}

/** A sandbox that listens. */
export interface Listening {
  /** The base URL, without a trailing slash. */
  url: string;
  port: number;
  /** Stops listening and ends open connections at once. */
  close(): Promise<void>;
}

/** Written out, so that the package's types name no package that is bundled. */
type Bindings = { incoming: IncomingMessage };
type Fetch = (request: Request, env: Bindings) => Response | Promise<Response>;

/** A `state` of 4 KiB is up to 12 KiB once percent-encoded, more than the 16 KiB of Node leave beside cookies. */
const maxHeaderSize = 64 * 1024;

/**
 * Serves `fetch` over HTTP.
 * @throws what `listen` throws, for example EADDRINUSE.
 */
export async function listen(
  fetch: Fetch,
  { port, host = '127.0.0.1', https }: ListenOptions,
): Promise<Listening> {
  const answer = getRequestListener((request, env) => fetch(request, env as Bindings), {
    overrideGlobalObjects: false,
    errorHandler: () => badRequest(),
  });
  const server = https
    ? createHttpsServer({ ...https, maxHeaderSize }, answer)
    : createServer({ maxHeaderSize }, answer);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    socket.end(unparsed(error.code === 'HPE_HEADER_OVERFLOW' ? headersTooLarge : malformed));
  });
  // Node would answer an expectation that it does not know by itself, without the common headers (RFC 9110, 10.1.1).
  server.on('checkExpectation', answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `${https ? 'https' : 'http'}://${name}:${address.port}`,
    port: address.port,
    close: () => close(server),
  };
}

function badRequest(): Response {
  const { status, error, description } = malformed;
  return Response.json({ error, error_description: description }, { status, headers: commonHeaders });
}

/** The whole response to a request that Node cannot parse. */
function unparsed({ status, error, description }: Problem): string {
  const body = JSON.stringify({ error, error_description: description });
  const headers = {
    ...commonHeaders,
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // Keep-alive connections would hold the port for as long as their clients like.
    server.closeAllConnections();
  });
}
