import { request } from '@playwright/test';
import { describe, expect, it, onTestFinished } from 'vitest';
import { logInByCode } from '../sandbox/kit/playwright/log-in-by-code.ts';
import type { TestSandboxOptions } from '../sandbox/kit/playwright/start-sandbox.ts';
import { authorizePath } from '../sandbox/testing/visitor.ts';
import { pageAt, startWorker as start } from './support/start-worker.ts';

async function startWorker(options: TestSandboxOptions = {}) {
  const worker = await start(options);
  onTestFinished(async () => void (await worker.close()));
  return worker;
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
    const response = await sandbox.fetch(new Request('http://localhost/_sandbox/personas'));
    const personas = (await response.json()) as { id: string; apps: { client_id: string; uuid: string }[] }[];
    const consented = personas.find(({ id }) => id === 'consented');
    const { uuid } = consented?.apps.find(({ client_id }) => client_id === credentials.clientId) ?? {};
    expect(await account()).toContain(`Hello ${uuid}`);
  });

  it.each([
    ['nobody', {}, 'No login of "nobody" at http://127.0.0.1:'],
    ['nobody', {}, 'lists: fresh, consented, four-logins, limit-reached, connected,'],
    ['fresh', { redirect_uri: 'http://localhost:1/other' }, 'is registered with another: http://localhost:'],
    ['fresh', { state: 'x' }, 'The login of "fresh" failed: unknown_state, at http://localhost:'],
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
    await expect(logIn('')).rejects.toThrow('leads to "", not to the service');
    await expect(logIn(`${redirectUri}?dpplus=return`)).rejects.toThrow('responded 200 and no redirect');
    await expect(logIn(`${redirectUri}?dpplus=start&scope=phone`)).rejects.toThrow(
      'dpplus=start&scope=phone", which responded 400 and no redirect to the service\'s login page: This link asks',
    );
    const service = new URL(redirectUri).origin;
    await expect(logIn(service + authorizePath())).rejects.toThrow('There is no sandbox');
    await browser.dispose();
  });
});
