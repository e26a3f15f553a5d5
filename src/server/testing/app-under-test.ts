import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { scopes } from '../../../contract/scopes.ts';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { CookieJar } from '../../../testing/cookie-jar.ts';
import { createConnect } from '../connect.ts';
import type { ConnectEvent } from '../events.ts';
import type { ConnectOptions } from '../options.ts';

export const secret = 'a secret for tests, of 32 bytes or more';
export const origin = 'http://localhost:3000';

/** Starts a server. @returns its URL. */
export async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A browser at the app. */
export class Browser {
  readonly cookies: CookieJar;

  constructor(cookies = new CookieJar()) {
    this.cookies = cookies;
  }

  request(path: string, headers: Record<string, string> = {}, base = origin): Request {
    const { header: cookie } = this.cookies;
    return new Request(base + path, { headers: { ...(cookie && { cookie }), ...headers } });
  }

  keep(headers: Headers): void {
    this.cookies.keep(headers);
  }

  copy(): Browser {
    return new Browser(new CookieJar(this.cookies));
  }
}

/** An app without a listener, the sandbox that it logs in with, and all that it asked and logged. */
export function appUnderTest(changes: Partial<ConnectOptions<string>> = {}) {
  const sandbox = createSandbox();
  const requests: string[] = [];
  const events: ConnectEvent[] = [];
  const steps: ConnectEvent[] = [];
  const logins: string[] = [];
  const connect = createConnect<string>({
    clientId: 'demoapp',
    clientSecret: 'demosecret',
    redirectUri: `${origin}/callback`,
    service: 'http://127.0.0.1:4000',
    isSandbox: true,
    scope: 'email',
    allowedScope: scopes.join(' '),
    secret,
    onLogin({ uuid }) {
      logins.push(uuid);
      return { user: uuid, headers: { 'set-cookie': `session=${uuid}` } };
    },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(`${request.method} ${new URL(request.url).pathname}`);
      return sandbox.fetch(request);
    },
    log({ login, ...event }) {
      // Each refusal has an id, which events.test.ts compares with its page.
      if (event.ms === undefined) events.push(event);
      else steps.push({ ...event, ...(login && { login }) });
    },
    ...changes,
  });

  /** Draws a page with the button; returns its state. */
  async function draw(browser: Browser, href?: string): Promise<string> {
    const { attributes, headers } = await connect.button(browser.request('/'), href ? { href } : {});
    browser.keep(new Headers(headers));
    return attributes['data-state'] ?? '';
  }

  async function code(persona = 'fresh', scope = 'email'): Promise<string> {
    const body = JSON.stringify({ client_id: 'demoapp', persona, scope });
    const headers = { 'content-type': 'application/json' };
    const url = 'http://localhost/_sandbox/codes';
    const response = await sandbox.fetch(new Request(url, { method: 'POST', body, headers }));
    return String(new URLSearchParams((await response.json()) as Record<string, string>));
  }

  /** Comes back from the service and reads the return page. */
  async function comeBack(
    browser: Browser,
    query: string,
    headers: Record<string, string> = {},
    base = origin,
  ): Promise<{ location: string; page: string; response: Response; error: string | undefined }> {
    const response = await connect.handle(browser.request(`/callback?${query}`, headers, base));
    if (response?.status !== 303) throw new Error(`responded ${response?.status}`);
    browser.keep(response.headers);
    const location = response.headers.get('location') ?? '';
    const page = await (
      await connect.handle(browser.request(location.replace(/^https?:\/\/[^/]+/, ''), headers))
    )?.text();
    return { location, page: page ?? '', response, error: /data-error="(\w+)"/.exec(page ?? '')?.[1] };
  }

  /** A whole login. */
  async function logIn(browser = new Browser(), { persona = 'fresh', scope = 'email', href = '/' } = {}) {
    const state = await draw(browser, href);
    return comeBack(browser, `${await code(persona, scope)}&state=${state}`);
  }

  return { sandbox, connect, requests, events, steps, logins, draw, code, comeBack, logIn };
}
