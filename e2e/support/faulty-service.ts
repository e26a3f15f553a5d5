import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from '../../src/sandbox/command/https/make-certificate.ts';

/** How a service fails; `slow` answers when the test says so. */
export type Fault = 'down' | 'unavailable' | 'cut off half-way' | 'slow' | 'untrusted' | 'without an address';

/** The server in place of the service. */
export interface FaultyService {
  readonly baseUrl: string;
  /** From now on, passes all requests on to the real service, held ones included. */
  mend(): void;
  close(): Promise<void>;
}

/** The part of a page that a browser gets before it breaks off. */
const half = '<!doctype html><title>Log in</title><h1>Log';

/** Starts a service with a fault in front of the real one. */
export async function startFaultyService(fault: Fault, real: string): Promise<FaultyService> {
  const held = new Set<() => void>();
  let isMended = false;
  const answer = (address: string, response: ServerResponse) => {
    const passOn = () => response.writeHead(307, { location: real + address }).end();
    if (isMended) passOn();
    else if (fault === 'slow') held.add(passOn);
    else if (fault === 'down') response.destroy();
    else if (fault === 'unavailable') response.writeHead(503, { 'retry-after': '60' }).end('Unavailable');
    else {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': 5000 });
      response.write(half, () => response.destroy());
    }
  };
  const isTls = fault === 'untrusted';
  const { key, cert } = isTls ? await makeCertificate(['localhost']) : {};
  const listener = ({ url = '' }, response: ServerResponse) => answer(url, response);
  const server = isTls ? createTlsServer({ cert, key }, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http${isTls ? 's' : ''}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: fault === 'without an address' ? 'https://login.invalid' : address,
    mend() {
      isMended = true;
      for (const passOn of held) passOn();
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
