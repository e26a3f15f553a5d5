import { type APIRequestContext, request } from '@playwright/test';
import { logInByCode } from '../../sandbox/kit/playwright/log-in-by-code.ts';
import { startSandbox, type TestSandboxOptions } from '../../sandbox/kit/playwright/start-sandbox.ts';
import { authorizePath } from '../../sandbox/testing/visitor.ts';
import { startApp } from './start-app.ts';

/** Starts a worker: a sandbox, an app at this sandbox, and the cookies of a browser. */
export async function startWorker(options: TestSandboxOptions = {}) {
  const sandbox = await startSandbox(options);
  const credentials = await sandbox.register({ redirectUri: 'http://localhost:1/callback' });
  const app = await startApp({ service: sandbox.url, ...credentials });
  const redirectUri = `${app.origin}/callback`;
  await sandbox.register({ ...credentials, redirectUri });
  const browser = await request.newContext();
  const changes = { client_id: credentials.clientId, redirect_uri: redirectUri, scope: 'email' };

  /** Logs in with the start of the app, or with its authorization URL, changed by `more`. */
  async function logIn(persona: string, more: Record<string, string> = {}, controlToken?: string) {
    const start = await browser.get(`${redirectUri}?dpplus=start`, { maxRedirects: 0 });
    const state = new URL(start.headers().location ?? '').searchParams.get('state') ?? '';
    const changed = sandbox.url + authorizePath({ ...changes, state, ...more });
    const url = Object.keys(more).length ? changed : `${redirectUri}?dpplus=start`;
    const access = { sandbox: sandbox.url, controlToken };
    await logInByCode(pageAt(url, browser), persona, undefined, 10_000, access);
  }
  const account = async () => (await browser.get(app.origin)).text();
  const close = () => Promise.all([browser.dispose(), app.close(), sandbox.close()]);
  return { sandbox, credentials, redirectUri, app, logIn, account, close };
}

/** A page whose button has an authorization URL. */
export const pageAt = (url: string, browser: APIRequestContext) => ({
  request: browser,
  url: () => 'http://localhost:1/',
  evaluate: async () => url as never,
});
