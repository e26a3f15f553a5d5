import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import express from 'express';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { callbackUrl, codeRequest } from '../../sandbox/kit/code-login.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { createConnect } from '../../src/server/connect.ts';
import { signedSession } from '../../src/server/session.ts';
import { secret } from '../../src/server/testing/app-under-test.ts';
import { CookieJar } from '../../testing/cookie-jar.ts';
import { freePort } from '../../testing/free-port.ts';
import { matches, read } from '../../tools/write/docs/pages.ts';

// The two programs of docs/native-apps.md, the server and the app, over HTTP against the sandbox.

const page = read('docs/native-apps.md');
const [ofApp = ''] = matches(page, /```js\n(.*?)```/gs);
const [ofServer = ''] = matches(page, /```mjs\n(.*?)```/gs);

const run = <Result>(code: string, given: object): Result =>
  new Function(...Object.keys(given), code.replace(/^import .*\n/gm, ''))(...Object.values(given));

async function startServer(appUrl = 'https://app.your-app.example/login') {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const [clientId, clientSecret] = ['demoapp', 'demosecret'];
  const apps = [{ clientId, clientSecret, name: 'App', redirectUri: `${origin}/callback` }];
  const sandbox = createSandbox({ apps });
  const { url: service } = await sandbox.listen({ port: 0 });
  const code = ofServer
    .replace('http://127.0.0.1:4000', service)
    .replace('http://localhost:3000', origin)
    .replace('https://app.your-app.example/login', appUrl)
    .replace('app.listen(3000)', 'return app.listen(port)');
  const given = { createHash, randomBytes, createConnect, signedSession, express, port };
  const server: Server = run(code, { ...given, process: { env: { SECRET: secret } } });
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await sandbox.close();
  });

  /** A request of a browser or an app with these cookies. */
  async function send(cookies: CookieJar, url: string, init: RequestInit = {}) {
    const headers = { cookie: cookies.header, ...init.headers };
    const response = await fetch(new URL(url, origin), { redirect: 'manual', ...init, headers });
    cookies.keep(response.headers);
    return response;
  }

  /** Logs in with a browser. @returns the URL of the link “Continue” or “Back to the website” on the return page. */
  async function logIn(start: string, { browser = new CookieJar(), persona = 'fresh' } = {}) {
    const started = await send(browser, start);
    const url = started.headers.get('location') ?? '';
    const code = codeRequest(url, persona);
    const issued = await fetch(code.url, { method: 'POST', body: JSON.stringify(code.body) });
    const returned = await send(browser, callbackUrl(url, code, await issued.json()));
    const shown = async (url: string) => (await send(browser, url)).text();
    const linkIn = (html: string) =>
      /<a [^>]*?href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#38;', '&') ?? '';
    const link = linkIn(await shown(returned.headers.get('location') ?? ''));
    return /[?&]read\b/.test(link) ? linkIn(await shown(link)) : link;
  }

  return { origin, send, logIn };
}

type App = { verifier: string; start: string; exchange(code: string | null): Promise<Response> };

/** The app of the docs, at a server. */
function startApp({ origin }: { origin: string }) {
  const code = `${ofApp.replaceAll('https://your-app.example', origin)}\nreturn { verifier, start, exchange };`;
  return run<App>(code, { createHash, randomBytes, fetch });
}

const codeIn = (link: string) => new URL(link).searchParams.get('code');

describe('a native app', () => {
  it.each(['https://app.your-app.example/login', 'myapp://login'])('logs in by %s', async (appUrl) => {
    const server = await startServer(appUrl);
    const app = startApp(server);
    const browser = new CookieJar();
    const link = await server.logIn(app.start, { browser });
    expect(link).toMatch(/^(?:https:\/\/app\.your-app\.example|myapp:\/)\/login\?code=[\w-]{43}$/);
    const cookies = new CookieJar();
    const response = await app.exchange(codeIn(link));
    expect(response.status).toBe(204);
    cookies.keep(response.headers);
    const me = async (jar: CookieJar) => (await server.send(jar, '/me')).json();
    expect(await me(cookies)).toEqual({ user: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(await me(browser), 'the browser has no session').toEqual({});
  });

  it('gets an error after a login that failed', async () => {
    const server = await startServer();
    const link = await server.logIn(startApp(server).start, { persona: 'limit-reached' });
    expect(link).toMatch(/^\/app\?challenge=/);
    const response = await server.send(new CookieJar(), link);
    expect(response.headers.get('location')).toBe('https://app.your-app.example/login?error=not_completed');
  });

  it('shares the callback with the website', async () => {
    const server = await startServer();
    const browser = new CookieJar();
    expect(await server.logIn('/callback?dpplus=start&href=/me', { browser })).toBe('/me');
    expect(await (await server.send(browser, '/me')).json()).toHaveProperty('user');
  });
});

describe('the code of a native app', () => {
  it('works with its verifier only, and one wrong verifier uses it up', async () => {
    const server = await startServer();
    const [app, other] = [startApp(server), startApp(server)];
    const code = codeIn(await server.logIn(app.start));
    expect((await other.exchange(code)).status).toBe(403);
    expect((await app.exchange(code)).status).toBe(403);
  });

  it('ends after a minute', async () => {
    const server = await startServer();
    const app = startApp(server);
    const code = codeIn(await server.logIn(app.start));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await app.exchange(code)).status).toBe(403);
  });

  it.each([
    ['a form of another site', 'text/plain', (text: string) => text],
    ['an unknown code', 'application/json', () => '{"code":"a","verifier":"b"}'],
    ['an empty body', 'application/json', () => '{}'],
  ])('is refused in %s', async (_name, type, write) => {
    const server = await startServer();
    const { start, verifier } = startApp(server);
    const body = write(JSON.stringify({ code: codeIn(await server.logIn(start)), verifier }));
    const response = await server.send(new CookieJar(), '/app/session', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
  });

  it('needs a challenge of 43 characters', async () => {
    const server = await startServer();
    expect(await server.logIn('/callback?dpplus=start&href=%2Fapp%3Fchallenge%3Dshort')).toBe(
      '/app?challenge=short',
    );
  });
});
