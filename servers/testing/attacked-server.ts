import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server as Service } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { browserCookie, hostPrefix, sessionCookie } from '../../contract/cookies.ts';
import { createSigner } from '../../src/server/token.ts';
import { freePort } from '../../testing/free-port.ts';
import type { Server } from './servers.ts';
import { secret, startServer } from './start-server.ts';

export const uuid = '11111111-2222-4333-8444-555555555555';
export const service = 'https://login.example';
export const first = `the first: ${secret}`;
const code = 'c0de-of-the-service';

/** Responds with a status and a body. */
export const sent =
  (status: number, body: string, headers = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

export const json = (body: unknown): RequestListener => sent(200, JSON.stringify(body));

/** Joins the chunks of a body (RFC 9112, 7.1). */
function joined(body: string): string {
  const [, size = '0'] = /^([\da-f]+)\r\n/i.exec(body) ?? [];
  const [begin, length] = [size.length + 2, Number.parseInt(size, 16)];
  return length ? body.slice(begin, begin + length) + joined(body.slice(begin + length + 2)) : '';
}

/** Requests a page. Cookies are sent as they are, one byte for each character, which `fetch` refuses to do. */
export async function get(
  port: number,
  target: string,
  cookie = '',
  headers: readonly string[] = [],
  method = 'GET',
) {
  const socket = connect(port, 'localhost');
  const lines = [`${method} ${target} HTTP/1.1`, `Host: localhost:${port}`, 'Connection: close', ...headers];
  if (method === 'POST') lines.push('Content-Length: 0');
  if (cookie) lines.push(`Cookie: ${cookie}`);
  socket.setEncoding('latin1').write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  socket.on('error', () => {});
  await once(socket, 'close');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const cookies = [...head.matchAll(/^set-cookie: *([^=]*)=([^;\r]*)/gim)].map((found) => found.slice(1, 3));
  return {
    /** 0 if the server ended the connection without a response. */
    status: Number(/^HTTP\/1\.[01] (\d+)/.exec(head)?.[1] ?? 0),
    head,
    body: /^transfer-encoding: chunked/im.test(head) ? joined(rest.join('\r\n\r\n')) : rest.join('\r\n\r\n'),
    /** The new cookies by name. */
    cookies: Object.fromEntries(cookies) as Record<string, string>,
    location: /^location: (.*?)\r?$/im.exec(head)?.[1] ?? '',
  };
}

export type Page = Awaited<ReturnType<typeof get>>;

/** What no log can contain: the code, tokens, and what only the user or the server knows. */
export const secrets = RegExp(`${code}|\\d{10}\\.[\\w-]{16}\\.|${uuid}|demosecret|${secret}`, 'i');

/** A server at an origin, with a service that responds as the test says. */
export class AttackedServer {
  readonly #server: Server;
  readonly origin: string;
  /** The path of the redirect URI. */
  readonly path: string;
  readonly redirectUri: string;
  /** Of each cookie on https. */
  readonly prefix: typeof hostPrefix | '';
  readonly browserName: string;
  readonly sessionName: string;
  /** Signs with the second secret of the server. */
  readonly signer: ReturnType<typeof createSigner>;
  #app?: ChildProcess;
  #service?: Service;
  port = 0;
  servicePort = 0;
  /** What the server wrote to stderr. */
  log = '';
  /** The service's responses, and the requests that it received. */
  grant = json({ uuid });
  connected = json({});
  requests: string[] = [];
  lastBody = '';
  /** The connections of these requests. */
  readonly connections = new Set<Socket>();
  /** The headers `Authorization` of these requests. */
  authorizations: (string | undefined)[] = [];

  constructor(server: Server, origin: string, base = '') {
    this.#server = server;
    this.origin = origin;
    this.path = base + (server.callback ?? '/callback');
    this.redirectUri = origin + this.path;
    this.prefix = origin.startsWith('https') ? hostPrefix : '';
    this.browserName = `${this.prefix}${browserCookie}`;
    this.sessionName = `${this.prefix}${sessionCookie}`;
    this.signer = createSigner(secret, `demoapp\n${this.redirectUri}`);
  }

  async start(settings: Record<string, string>): Promise<void> {
    this.#service = createServer(async (request, response) => {
      this.requests.push(request.url ?? '');
      this.connections.add(request.socket);
      this.authorizations.push(request.headers.authorization);
      this.lastBody = await text(request);
      (request.url === '/oauth/token' ? this.grant : this.connected)(request, response);
    }).listen(0, '127.0.0.1');
    // Longer than a client can keep a connection.
    this.#service.keepAliveTimeout = 60_000;
    await once(this.#service, 'listening');
    this.servicePort = (this.#service.address() as AddressInfo).port;
    this.port = await freePort();
    const words = this.#server.start(this.port, this.servicePort);
    const own = {
      SECRET: `${first},${secret}`,
      REDIRECT_URI: this.redirectUri,
      ALLOWED_SCOPE: 'email phone',
      SERVICE: service,
      INTERNAL_SERVICE: `http://127.0.0.1:${this.servicePort}`,
      IS_SANDBOX: 'true',
      ...settings,
    };
    this.#app = await startServer(words, this.port, this.servicePort, own);
    this.#app.stderr?.on('data', (text) => {
      this.log += text;
    });
  }

  stop(): void {
    process.kill(-Number(this.#app?.pid));
    this.#service?.close().closeAllConnections();
  }

  reset(): void {
    [this.grant, this.connected, this.requests, this.authorizations] = [json({ uuid }), json({}), [], []];
    this.log = '';
  }

  get(target: string, cookie = '', headers: readonly string[] = [], method = 'GET'): Promise<Page> {
    return get(this.port, target, cookie, headers, method);
  }

  callback(state: string, cookie: string, query = `&code=${code}`, method = 'GET'): Promise<Page> {
    return this.get(`${this.path}?state=${state}${query}`, cookie, [], method);
  }

  /** Completes a login. */
  async logIn() {
    const { cookie, state } = await this.openStart();
    const page = await this.callback(state, cookie);
    return { ...page, state, session: page.cookies[this.sessionName] ?? '' };
  }

  /** Opens a link to the start, by default in a new browser. */
  async openStart(query = '', cookie = '', headers: readonly string[] = []) {
    const page = await this.get(`${this.path}?dpplus=start&${query}`, cookie, headers);
    const state = /&state=([^&]*)/.exec(page.location)?.[1] ?? '';
    const browser = page.cookies[this.browserName] ?? '';
    return { ...page, browser, state, cookie: `${this.browserName}=${browser}` };
  }

  /** Opens the return page, or the page that a link of it leads to. */
  async readReturn({ location }: Pick<Page, 'location'>, cookie = '', headers: readonly string[] = []) {
    const page = await this.get(location.replace(/^https?:\/\/[^/]*/, ''), cookie, headers);
    const text = Buffer.from(page.body, 'latin1').toString();
    const html = text.replace(/&(amp|#38);/g, '&');
    const forScript =
      /<a href="([^"]*)" class="dpplus-return" data-state(?:="([^"]*)")?(?: data-error="([^"]*)")?/;
    const [, href = '', state = '', error = ''] =
      forScript.exec(html) ?? /<a href="([^"]*)"/.exec(html) ?? [];
    return { ...page, html, href, state, error };
  }
}
