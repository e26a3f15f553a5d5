import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import express from 'express';
import Database from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Answer } from '../../src/server/options.ts';
import { signedSession } from '../../src/server/session.ts';
import { appUnderTest, Browser, origin, secret } from '../../src/server/testing/app-under-test.ts';

// The pages of docs/server.md, "Users who are new here", in an Express app with users in SQLite.

const page = readFileSync('docs/server.md', 'utf8');
const routes = /```js\n(app\.get\('\/account'.*?)```/s.exec(page)?.[1] ?? 'throw new Error("no routes")';

const uuidOf = { ann: '0b7e5e0c-3c8c-4d0e-9a53-2f6ad1b6a001', bob: null, eve: null };

async function appOfDocs() {
  const database = new Database(':memory:');
  database.exec('create table users (id text primary key, uuid text unique)');
  for (const [id, uuid] of Object.entries(uuidOf))
    database.prepare('insert into users values (?, ?)').run(id, uuid);
  const userBy = (column: 'id' | 'uuid', value: string | undefined) =>
    database.prepare(`select * from users where ${column} = ?`).get(value ?? '') as
      | { id: string; uuid: string | null }
      | undefined;

  const session = signedSession(secret, origin);
  const app = appUnderTest({
    currentUser: session.read,
    pages: { ask: '/account', confirm: '/account' },
    async onLogin({ uuid, current }): Promise<Answer<string>> {
      const owner = userBy('uuid', uuid)?.id;
      if (owner && (!current || current === owner))
        return { user: owner, headers: await session.begin(owner) };
      if (owner || userBy('id', current)?.uuid) return 'mismatch';
      return current ? 'confirm' : 'ask';
    },
  });
  const server = express().use(express.urlencoded()).use(app.connect.middleware);
  new Function('app', 'connect', 'session', 'database', routes)(server, app.connect, session, database);
  const listener = server.listen(0, '127.0.0.1');
  await new Promise((done) => listener.once('listening', done));
  onTestFinished(() => void listener.close());
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;

  async function send(browser: Browser, path: string, init: RequestInit = {}) {
    const headers = { ...Object.fromEntries(browser.request('/').headers), ...init.headers };
    const response = await fetch(url + path, { redirect: 'manual', ...init, headers });
    browser.keep(response.headers);
    expect(response.status, path).toBeLessThan(400);
    return response.text();
  }

  return {
    ...app,
    database,
    /** The UUID that is stored with a user. */
    uuidOf: (id: string) => userBy('id', id)?.uuid,
    /** Begins a session with a password. */
    async logInByPassword(browser: Browser, id: string) {
      browser.keep(new Headers(await session.begin(id)));
    },
    /** Reads the page that asks. @returns its hidden token. */
    async readToken(browser: Browser): Promise<string | undefined> {
      return /name="token" value="([^"]+)"/.exec(await send(browser, '/account'))?.[1];
    },
    /** Sends the form of the page. */
    agree: (browser: Browser, token: string | undefined) =>
      send(browser, '/connect', {
        method: 'POST',
        body: new URLSearchParams({ token: token ?? '' }),
        headers: { origin },
      }),
    isReported: () => app.requests.includes('POST /api/uuids/connected'),
  };
}

describe('the page of the docs that asks connects', () => {
  it('the user who logs in with a password after the question whether they have an account', async () => {
    const app = await appOfDocs();
    const browser = new Browser();
    await app.logIn(browser);
    expect(await app.readToken(browser)).toBeUndefined();
    await app.logInByPassword(browser, 'bob');
    await app.agree(browser, await app.readToken(browser));
    expect(app.uuidOf('bob')).toMatch(/^[\da-f-]{36}$/);
    expect(app.isReported()).toBe(true);
  });
});

describe('the page of the docs that asks connects no account', () => {
  it('that has another UUID', async () => {
    const app = await appOfDocs();
    const browser = new Browser();
    await app.logIn(browser);
    await app.logInByPassword(browser, 'ann');
    const token = await app.readToken(browser);
    expect(token).toBeDefined();
    await app.agree(browser, token);
    expect([app.uuidOf('ann'), app.isReported()]).toEqual([uuidOf.ann, false]);
  });

  it('with a UUID that another account has by now', async () => {
    const app = await appOfDocs();
    const browser = new Browser();
    await app.logInByPassword(browser, 'bob');
    await app.logIn(browser);
    const token = await app.readToken(browser);
    const { uuid = '' } = (await app.connect.offered(browser.request('/'))) ?? {};
    app.database.prepare('update users set uuid = ? where id = ?').run(uuid, 'eve');
    await app.agree(browser, token);
    expect([app.uuidOf('bob'), app.uuidOf('eve'), app.isReported()]).toEqual([null, uuid, false]);
  });
});
