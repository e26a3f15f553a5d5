import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Certificate, makeCertificate } from '../../command/https/make-certificate.ts';

/** A response of a host. */
export interface Sent {
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
  /** The response does not end. */
  isOpen?: boolean;
}

/** Changes a response: of the page, of the start, of the script, or of the list of hashes. */
export type Change = (place: 'page' | 'start' | 'script' | 'list', sent: Sent, origins: Origins) => void;

interface Origins {
  app: string;
  files: string;
}

/** An app in production, and the host of the script. */
export interface Production extends Origins {
  ca: string;
  /** The paths of the requests so far. */
  requests: string[];
  change: Change;
  close(): Promise<void>;
}

const code = 'console.log("a button");\n';
const hash = `sha384-${createHash('sha384').update(code).digest('base64')}`;
const html = { 'content-type': 'text/html; charset=utf-8' };

/** Serves a right app on https, with a page that has a link to the start. */
export async function startProduction(given?: Certificate): Promise<Production> {
  const certificate = given ?? (await makeCertificate(['localhost']));
  const [requests, servers]: [string[], Server[]] = [[], []];
  const serve = async (respond: (path: string) => ['page' | 'start' | 'script' | 'list', Sent]) => {
    const server = createServer(certificate, (request, response) => {
      requests.push(request.url ?? '');
      const [place, sent] = respond(request.url ?? '');
      production.change(place, sent, production);
      response.writeHead(sent.status, sent.headers).write(sent.body);
      if (!sent.isOpen) response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push(server);
    return `https://localhost:${(server.address() as AddressInfo).port}`;
  };
  const production: Production = {
    ca: certificate.ca,
    requests,
    change() {},
    files: await serve((path) => (path.endsWith('.json') ? ['list', list()] : ['script', script()])),
    app: await serve((path) => (path === '/' ? ['page', page(production)] : ['start', start(production)])),
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
  return production;
}

const page = ({ app, files }: Origins): Sent => ({
  status: 200,
  headers: { ...html, 'content-security-policy': `default-src 'none'; script-src ${files}` },
  body: `<!doctype html><title>Books</title><a class="dpplus-connect" data-start target="_top" rel="external"
    href="/callback?dpplus=start">Log in</a><script src="${files}/v1.2.3/en/dp_connect.js" integrity="${hash}"
    crossorigin="anonymous" data-base-url="https://login.example" data-client-id="books"
    data-redirect-uri="${app}/callback"></script>`,
});

const start = ({ app }: Origins): Sent => ({
  status: 303,
  headers: {
    'cache-control': 'no-store',
    location: `https://login.example/en/oauth/authenticate.html?response_type=code&client_id=books&redirect_uri=${encodeURIComponent(`${app}/callback`)}&scope=&state=${randomBytes(16).toString('base64url')}&is_sandbox=false`,
    'set-cookie': [
      `__Host-dp-browser=${randomBytes(16).toString('base64url')}; Path=/; HttpOnly; SameSite=Lax; Secure`,
      'balance=1; Path=/',
    ],
  },
  body: '',
});

const script = (): Sent => ({
  status: 200,
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
  },
  body: code,
});

const list = (): Sent => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    'v1.2.3/en/dp_connect.js': { integrity: hash, bytes: code.length, brotli: 1 },
    'en/dp_connect.js': { integrity: hash, bytes: code.length, brotli: 1 },
  }),
});
