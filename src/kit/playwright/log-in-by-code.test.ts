import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from '@playwright/test';
import { afterEach, describe, expect, it } from 'vitest';
import { authorizePath } from '../../sandbox/visitor.ts';
import { pageAt, startWorker as start } from '../testing/start-worker.ts';
import { logInByCode } from './log-in-by-code.ts';
import type { TestSandboxOptions } from './start-sandbox.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function startWorker(options: TestSandboxOptions = {}) {
  const worker = await start(options);
  ends.push(worker.close);
  return worker;
}

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

  it('sends the control token to the sandbox of the test only', async () => {
    const tokens: unknown[] = [];
    const other = createServer((request, response) => {
      tokens.push(request.headers.authorization);
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const browser = await request.newContext();
    const page = pageAt(url + authorizePath(), browser);
    const controlToken = 'a-token-of-this-test';
    const logIn = (sandbox?: string) =>
      logInByCode(page, 'fresh', undefined, 10_000, { sandbox, controlToken });
    await expect(logIn()).rejects.toThrow('controlToken needs the option sandbox');
    for (const sandbox of ['http://127.0.0.1:4000', `${url}/path`, `${url}0`, 'localhost', ''])
      await expect(logIn(sandbox)).rejects.toThrow('the sandbox of the test is');
    expect(tokens).toEqual([]);
    await expect(logIn(`${url}/`)).rejects.toThrow('No login of "fresh"');
    expect(tokens).toEqual(['Bearer a-token-of-this-test']);
    await browser.dispose();
    other.close();
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
