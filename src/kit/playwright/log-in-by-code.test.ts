import { type APIRequestContext, request } from '@playwright/test';
import { afterEach, describe, expect, it } from 'vitest';
import { authorizePath } from '../../sandbox/visitor.ts';
import { startApp } from '../testing/start-app.ts';
import { logInByCode } from './log-in-by-code.ts';
import { startSandbox, type TestSandboxOptions } from './start-sandbox.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A worker: a sandbox, an app at this sandbox, and the cookies of a browser. */
async function startWorker(options: TestSandboxOptions = {}) {
  const sandbox = await startSandbox(options);
  const credentials = await sandbox.register({ redirectUri: 'http://localhost:1/callback' });
  const app = await startApp({ service: sandbox.url, ...credentials });
  const redirectUri = `${app.origin}/callback`;
  await sandbox.register({ ...credentials, redirectUri });
  const browser = await request.newContext();
  ends.push(() => browser.dispose(), app.close, sandbox.close);
  const changes = { client_id: credentials.clientId, redirect_uri: redirectUri, scope: 'email' };

  /** Opens the page with the button and logs in with its authorization URL, changed by `more`. */
  async function logIn(persona: string, more: Record<string, string> = {}, controlToken?: string) {
    const state = /data-state="([^"]+)"/.exec(await read(browser, app.origin))?.[1];
    const url = sandbox.url + authorizePath({ ...changes, state, ...more });
    await logInByCode(pageAt(url, browser), persona, undefined, 10_000, controlToken);
  }
  const account = () => read(browser, app.origin);
  return { sandbox, credentials, redirectUri, logIn, account };
}

/** A page whose button has an authorization URL. */
const pageAt = (url: string, browser: APIRequestContext) => ({
  request: browser,
  url: () => 'http://localhost:1/',
  evaluate: async () => url as never,
});

const read = async (browser: APIRequestContext, url: string) => (await browser.get(url)).text();

/** The personas of a sandbox: id, and UUID for its app. */
async function personasOf(sandbox: { fetch(request: Request): Response | Promise<Response> }) {
  const response = await sandbox.fetch(new Request('http://localhost/_sandbox/personas'));
  return (await response.json()) as {
    id: string;
    apps: { client_id: string; uuid: string; connected: boolean }[];
  }[];
}

describe('a login without a popup', () => {
  it('needs the control token of a sandbox that has one', async () => {
    const controlToken = 'a-token-of-this-test';
    const { logIn, account } = await startWorker({ controlToken });
    await expect(logIn('fresh')).rejects.toThrow('The control API needs the control token.');
    await logIn('fresh', {}, controlToken);
    expect(await account()).toContain('Hello ');
  });

  it('logs the persona in to the app, in the browser whose page has the button', async () => {
    const { logIn, account, sandbox, credentials } = await startWorker();
    await logIn('consented');
    const consented = (await personasOf(sandbox)).find(({ id }) => id === 'consented');
    const { uuid } = consented?.apps.find(({ client_id }) => client_id === credentials.clientId) ?? {};
    expect(await account()).toContain(`Hello ${uuid}`);
  });

  it('happens in eight workers at once, each with its own users', async () => {
    const personas = (await personasOf((await startWorker()).sandbox)).map(({ id }) => id);
    const ids = personas.filter((id) => id !== 'limit-reached').slice(0, 8);
    expect(ids).toHaveLength(8);
    const workers = await Promise.all(ids.map(() => startWorker()));
    await Promise.all(workers.map(({ logIn }, index) => logIn(ids[index] ?? '')));
    for (const [index, { sandbox, account, credentials }] of workers.entries()) {
      const connected = (await personasOf(sandbox)).filter(
        ({ id, apps }) =>
          id !== 'connected' && apps.some((app) => app.client_id === credentials.clientId && app.connected),
      );
      expect(connected.map(({ id }) => id)).toEqual([ids[index]].filter((id) => id !== 'connected'));
      expect(await account()).toMatch(/Hello [\da-f-]{36}/);
    }
  });

  it.each([
    ['nobody', {}, 'No login of "nobody" at http://127.0.0.1:'],
    ['nobody', {}, 'lists: fresh, consented, four-logins, limit-reached, connected,'],
    ['fresh', { client_id: 'x' }, 'client_id has to name a registered'],
    ['fresh', { redirect_uri: 'http://localhost:1/other' }, 'is registered with another: http://localhost:'],
    ['fresh', { state: 'x' }, 'The login of "fresh" failed: unknown_state, at http://localhost:'],
    ['fresh', { scope: 'x' }, 'The login of "fresh" failed: invalid_scope'],
    ['limit-reached', {}, 'The login of "limit-reached" failed: login_limit'],
  ])('of %s with %j fails with a reason', async (persona, more, message) => {
    const { logIn, account } = await startWorker();
    await expect(logIn(persona, more)).rejects.toThrow(message);
    expect(await account()).not.toContain('Hello');
  });

  it('fails with a reason if the link leads elsewhere, or to a service without a control API', async () => {
    const { redirectUri } = await startWorker();
    const browser = await request.newContext();
    const logIn = (url: string) => logInByCode(pageAt(url, browser), 'fresh', undefined, 10_000);
    await expect(logIn('http://localhost:1/login')).rejects.toThrow('leads to "http://localhost:1/login"');
    const service = new URL(redirectUri).origin;
    await expect(logIn(service + authorizePath())).rejects.toThrow('There is no sandbox');
    await browser.dispose();
  });
});
