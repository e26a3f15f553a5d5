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

const ann = '0b7e5e0c-3c8c-4d0e-9a53-2f6ad1b6a001';

async function appOfDocs() {
  const database = new Database(':memory:');
  database.exec('create table users (id text primary key, uuid text unique)');
  database.prepare("insert into users values ('ann', ?), ('bob', null), ('eve', null)").run(ann);
  const uuidsOf = () => database.prepare('select uuid from users order by id').pluck().all();
  const userBy = (column: 'id' | 'uuid', value: string | undefined) =>
    database.prepare(`select * from users where ${column} = ?`).get(value ?? '') as
      | { id: string; uuid: string | null }
      | undefined;

  const [browser, session] = [new Browser(), signedSession(secret, origin)];
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

  async function send(path: string, init: RequestInit = {}) {
    const headers = { ...Object.fromEntries(browser.request('/').headers), ...init.headers };
    const response = await fetch(url + path, { redirect: 'manual', ...init, headers });
    browser.keep(response.headers);
    expect(response.status, path).toBeLessThan(400);
    return response.text();
  }

  return {
    database,
    /** The UUIDs that are stored with the users, and whether one was reported. */
    result: () => [uuidsOf(), app.requests.includes('POST /api/uuids/connected')],
    logIn: () => app.logIn(browser),
    /** Begins a session with a password. */
    logInByPassword: async (id: string) => browser.keep(new Headers(await session.begin(id))),
    /** Reads the page that asks. @returns the UUID and the hidden token. */
    ask: async () =>
      /as (\S+) from.*name="token" value="([^"]+)"/s.exec(await send('/account'))?.slice(1) ?? [],
    /** Sends the form of the page. */
    agree: (token = '') =>
      send('/connect', { method: 'POST', body: new URLSearchParams({ token }), headers: { origin } }),
  };
}

describe('the page of the docs that asks', () => {
  it('connects the user who logs in with a password after the question whether they have an account', async () => {
    const app = await appOfDocs();
    await app.logIn();
    expect(await app.ask()).toEqual([]);
    await app.logInByPassword('bob');
    const [uuid, token] = await app.ask();
    await app.agree(token);
    expect(app.result()).toEqual([[ann, uuid, null], true]);
  });

  it('connects no account that has another UUID', async () => {
    const app = await appOfDocs();
    await app.logIn();
    await app.logInByPassword('ann');
    const [uuid, token] = await app.ask();
    expect(uuid).toBeDefined();
    await app.agree(token);
    expect(app.result()).toEqual([[ann, null, null], false]);
  });

  it('connects no account with a UUID that another account has by now', async () => {
    const app = await appOfDocs();
    await app.logInByPassword('bob');
    await app.logIn();
    const [uuid, token] = await app.ask();
    app.database.prepare('update users set uuid = ? where id = ?').run(uuid, 'eve');
    await app.agree(token);
    expect(app.result()).toEqual([[ann, null, uuid], false]);
  });
});
