import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { makeCertificate } from '../../src/sandbox/command/https/make-certificate.ts';

const compress = promisify(brotliCompress);

export interface Server {
  /** Origin of the login service, another site. */
  service: string;
  /** Serves a text, by default a page, and returns its URL. */
  put: (path: string, body: string, type?: string) => Promise<string>;
  /** When the next page of the service is asked for, by `performance.now()`. */
  nextLogin: () => Promise<number>;
  close: () => void;
}

/** A server with TLS and compression, as a page has it, on a free loopback port. */
export async function startServer(): Promise<Server> {
  const { key, cert } = await makeCertificate(['localhost']);
  const files: Map<string, { body: Buffer; type: string }> = new Map();
  let asked = (_time: number) => {};

  const server = createServer({ key, cert }, ({ url = '', headers }, response) => {
    const time = performance.now();
    const [path = ''] = url.split('?');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cache-control', 'no-store');
    const file = files.get(path);
    if (file) {
      response.setHeader('content-type', `${file.type}; charset=utf-8`);
      response.setHeader('content-encoding', 'br');
      response.end(file.body);
    } else if (path.endsWith('/.well-known/openid-configuration')) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(metadata(`https://${headers.host}${path.split('/.well-known')[0]}`)));
    } else {
      if (headers['sec-fetch-dest'] === 'document' && !headers.host?.startsWith('localhost')) asked(time);
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>Login</title>');
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = server.address() as AddressInfo;
  const site = `https://localhost:${port}`;

  return {
    service: `https://127.0.0.1:${port}`,
    async put(path, body, type = 'text/html') {
      const quality = type === 'text/html' ? 4 : 11;
      files.set(path, {
        body: await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
        type,
      });
      return site + path;
    },
    nextLogin: () =>
      new Promise((resolve) => {
        asked = resolve;
      }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * The metadata that a client library requests from the service before its first request (OpenID Connect Discovery 1.0,
 * section 3).
 */
const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authenticate`,
  token_endpoint: `${issuer}/oauth/token`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/logout`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});
