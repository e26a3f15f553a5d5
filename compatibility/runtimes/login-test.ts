import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ConnectEvent, signedSession } from 'dpplus-connect/server';
import { createSandbox } from 'dpplus-sandbox';
import { expect, it, type TestContext } from 'vitest';
import { browserCookie, offerCookie, sessionCookie } from '../../contract/cookies.ts';
import { callbackUrl, codeRequest } from '../../sandbox/kit/code-login.ts';
import { secret, startServer } from '../../servers/testing/start-server.ts';
import { CookieJar } from '../../testing/cookie-jar.ts';
import { freePort } from '../../testing/free-port.ts';
import { serve } from '../../testing/serve.ts';
import type { Run, Runtime } from './runtimes.ts';

/** Starts the code of an app in a runtime, with a sandbox as its service. */
export async function startApp(name: string, host: string, run: Run, { onTestFinished }: TestContext) {
  const folder = resolve('compatibility/frameworks/.built/runtimes', name.replace(/\W+/g, '-'));
  rmSync(folder, { recursive: true, force: true });
  cpSync('compatibility/frameworks/next', folder, { recursive: true });
  cpSync('compatibility/runtimes/login-app.js', join(folder, 'login-app.js'));
  writeFileSync(join(folder, 'host.js'), `import { createApp } from './login-app.js';\n${host}`);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const app = { clientId: 'demoapp', clientSecret: 'demosecret', name, redirectUri: `${origin}/callback` };
  const sandbox = createSandbox({ apps: [app] });
  const service = await sandbox.listen({ port: 0 });
  onTestFinished(sandbox.close);
  const own = { ORIGIN: origin, SERVICE: service.url, SECRET: secret };
  const env = { ...own, NODE_ENV: 'production', REPOSITORY: resolve('.') };
  const { pid } = await startServer(await run({ folder, port, env }), port, service.port, env, folder);
  onTestFinished(() => void process.kill(-Number(pid), 'SIGKILL'));

  async function visit(path: string, cookies = new CookieJar(), body?: string): Promise<Response> {
    const init = { headers: { cookie: cookies.header }, ...(body && { method: 'POST', body }) };
    const response = await fetch(new URL(path, origin), { redirect: 'manual', ...init });
    cookies.keep(response.headers);
    return response;
  }
  async function request(path: string, method = 'GET', body?: object) {
    const authorization = `Basic ${btoa('demoapp:demosecret')}`;
    const init = { headers: { 'content-type': 'application/json', authorization }, method };
    return (await fetch(service.url + path, { ...init, body: JSON.stringify(body) ?? null })).json();
  }
  /** Returns the start of a login, and the URL with which the service ends it. */
  async function start(cookies: CookieJar) {
    const started = await visit('/callback?dpplus=start&href=/books', cookies);
    const url = started.headers.get('location') ?? '';
    const code = codeRequest(url, 'fresh');
    return { started, callback: callbackUrl(url, code, await request('/_sandbox/codes', 'POST', code.body)) };
  }
  return { origin, service: service.url, visit, request, start };
}

/** The names of the cookies that a response sets. */
const cookiesOf = ({ headers }: Response) => headers.getSetCookie().map((line) => line.split('=')[0]);
const notStored = expect.objectContaining({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

/** Runs the login test in all runtimes at once. */
export const testLogins = (runtimes: readonly Runtime[]) =>
  it.concurrent.for(runtimes)('%s', { timeout: 600_000 }, async ([name, , host, run], context) => {
    const { origin, service, visit, request, start } = await startApp(name, host, run, context);
    const json = async (path: string, body?: object, cookies?: CookieJar) =>
      (await visit(path, cookies, body && JSON.stringify(body))).json();
    const withSession = async (cookies: CookieJar, lifetime: number) => {
      cookies.keep(new Headers(await signedSession(secret, origin, { lifetime }).begin('ann')));
      return cookies;
    };
    async function logIn(cookies = new CookieJar()) {
      const { started, callback } = await start(cookies);
      const answer = await visit(callback, cookies);
      const page = await visit(answer.headers.get('location') ?? '', cookies);
      for (const { headers } of [started, answer, page])
        expect(Object.fromEntries(headers)).toEqual(notStored);
      const events: ConnectEvent[] = await json('/events');
      return { started, answer, page, html: await page.text(), events };
    }

    // The user is unknown, and agrees.
    const cookies = new CookieJar();
    const { started, answer } = await logIn(cookies);
    expect(started.headers.get('location')).toContain(`${service}/en/oauth/authenticate.html?`);
    expect([cookiesOf(started), cookiesOf(answer)]).toEqual([[browserCookie], [browserCookie, offerCookie]]);
    const { token } = await json('/offered', undefined, await withSession(cookies, 28_800));
    expect(cookiesOf(await visit('/accept', cookies, token))).toEqual([offerCookie]);

    const known = await logIn();
    expect(cookiesOf(known.answer).sort()).toEqual([browserCookie, sessionCookie, 'theme']);
    expect(known.answer.headers.get('x-shared')).toBe('fresh@example.com,Lotte Marie,image/jpeg');
    expect(known.page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(known.page.headers.get('content-security-policy')).toContain(`script-src ${service};`);
    expect(known.html).toContain('<a href="/books" class="dpplus-return" data-state="');
    const steps = ['started', 'exchanged', 'data-fetched', 'connected', 'succeeded'];
    const login = known.events[0]?.login;
    expect(known.events).toEqual(steps.map((event) => ({ event, login, ms: expect.any(Number) })));

    // A session is renewed when half of it is over.
    for (const [lifetime, renewed] of [
      [28_800, []],
      [60, [sessionCookie]],
    ] as const) {
      const page = await visit('/', await withSession(new CookieJar(), lifetime));
      expect([await page.json(), cookiesOf(page)]).toEqual(['ann', renewed]);
    }

    const unknown = [crypto.randomUUID()];
    const list = await json('/connected');
    expect(await json('/reconcile', unknown)).toEqual({ added: [], removed: list, unknown });
    expect(await json('/reconcile', list)).toEqual({ added: list, removed: [], unknown: [] });

    // A redirect is not followed, a wait ends, and a request whose connection ends is not repeated.
    const requests: string[] = [];
    const other = await serve(({ url }) => new Response(String(requests.push(url))));
    context.onTestFinished(other.close);
    for (const [reason, then] of [
      [/^302 /, { location: other.url, status: 302 }],
      [/^307 /, { location: other.url, status: 307 }],
      [/^0 \w/, { delay_ms: 20_000 }],
      [/^0 \w/, { drop: true }],
    ] as const) {
      await request('/_sandbox/faults', 'PUT', [{ on: 'token', then }]);
      const { html, events } = await logIn();
      expect(html).toContain('data-error="service_unavailable"');
      expect(events.map(({ event }) => event)).toEqual(['started', 'request-failed', 'failed']);
      expect(events[1]?.detail?.replace('/oauth/token ', '')).toMatch(reason);
    }
    expect(requests).toEqual([]);
  });
