import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { Redis } from 'ioredis';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AnswerStore } from '../../src/server/options.ts';
import { appUnderTest, Browser } from '../../src/server/testing/app-under-test.ts';
import { freePort } from '../../testing/free-port.ts';
import { start, stop } from '../../testing/programs.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const folder = temporaryFolder();

type Once = (id: string, until: Date) => boolean | Promise<boolean>;
type Stores = { once: Once; answers: AnswerStore };

/** `once` and `answers` as docs/server.md has them, with their database or client. */
function storesOfDocs(store: 'SQL' | 'redis' | 'ioredis', name: string, value: unknown): Stores {
  const code = page.match(new RegExp(`\`\`\`js\n(// ${store}\\b.*?)\`\`\``, 's'))?.[1];
  return new Function(name, `${code}; return { once, answers };`)(value);
}
const page = readFileSync('docs/server.md', 'utf8');

/**
 * The same login, with the same cookie and a fresh code, on two machines at the same time. Each browser gets the session of
 * the one login.
 */
async function loginsOnTwoMachines(stores: [Stores, Stores]): Promise<number> {
  const machines = stores.map((options) => appUnderTest(options));
  const browser = new Browser();
  const state = (await machines[0]?.draw(browser)) ?? '';
  const responses = await Promise.all(
    machines.map(async ({ code, connect }) =>
      connect.handle(browser.request(`/callback?${await code()}&state=${state}`)),
    ),
  );
  const [one, other] = responses.map((response) => response?.headers.getSetCookie().join());
  expect(one).toContain('session=');
  expect(other).toBe(one);
  return machines.reduce((count, { logins }) => count + logins.length, 0);
}

it('with a unique key in SQLite, one of two machines takes a state', async () => {
  const stores = ['one', 'two'].map((): Stores => {
    const database = new Database(join(folder, 'once.db'));
    const table = /create table used [^\n]*/.exec(page)?.[0].replace('table', 'table if not exists');
    database.exec(`pragma busy_timeout = 5000; ${table}`);
    return storesOfDocs('SQL', 'database', database);
  }) as [Stores, Stores];
  for (let round = 0; round < 5; round++) expect(await loginsOnTwoMachines(stores)).toBe(1);
});

it('the SQL of the docs deletes states that have expired', () => {
  const database = new Database(':memory:');
  database.exec(/create table used [^\n]*/.exec(page)?.[0] ?? '');
  const { once } = storesOfDocs('SQL', 'database', database);
  once('old', new Date(Date.now() - 1));
  expect([once('new', new Date(Date.now() + 60_000)), once('new', new Date(Date.now() + 60_000))]).toEqual([
    true,
    false,
  ]);
  expect(database.prepare('select id from used').all()).toEqual([{ id: 'new' }]);
});

describe('with SET NX in Redis', () => {
  let server: ChildProcess;
  let url: string;
  async function connect<Client>(client: Client, close: (client: Client) => unknown) {
    onTestFinished(async () => void (await close(client)));
    return client;
  }
  const clients = {
    redis: async () => connect(await createClient({ url }).connect(), (client) => client.close()),
    ioredis: async () => connect(new Redis(url), (client) => client.quit()),
  };

  beforeAll(async () => {
    const port = await freePort();
    url = `redis://127.0.0.1:${port}`;
    server = await start(
      ['redis-server', '--port', `${port}`, '--save', '', '--dir', folder],
      'Ready to accept',
    );
  });
  afterAll(() => stop(server));

  it.each(['redis', 'ioredis'] as const)(
    'one of two machines takes a state with %s, and Redis forgets it later',
    async (name) => {
      const machines = [await clients[name](), await clients[name]()];
      const stores = machines.map((client) => storesOfDocs(name, 'redis', client)) as [Stores, Stores];
      const until = new Date(Date.now() + 60_000);
      expect([await stores[0].once(name, until), await stores[1].once(name, until)]).toEqual([true, false]);
      const left = await machines[1]?.ttl(`dp:${name}`);
      expect(left).toBeGreaterThan(50);
      expect(left).toBeLessThanOrEqual(60);
      await stores[0].answers.set(name, 'value', 60);
      expect(await stores[1].answers.get(name)).toBe('value');
      expect(await machines[1]?.ttl(`dp-answer:${name}`)).toBeGreaterThan(50);
      for (let round = 0; round < 5; round++) expect(await loginsOnTwoMachines(stores)).toBe(1);
    },
  );

  it.each(['redis', 'ioredis'] as const)(
    'with %s, a clock that is too far from that of Redis is named',
    async (name) => {
      const client = await clients[name]();
      const code = /```js\n(\/\/ A minute on each side.*?)```/s.exec(page)?.[1];
      const check = new Function('redis', 'console', `return (async () => { ${code} })();`);
      const lines: string[] = [];
      const now = Date.now();
      onTestFinished(() => void vi.useRealTimers());
      for (const ahead of [-70, -50, 50, 70]) {
        vi.useFakeTimers({ toFake: ['Date'], now: now + ahead * 1000 });
        await check(client, { error: (line: string) => lines.push(line) });
      }
      expect(lines.map((line) => /-?\d/.exec(line)?.[0].length)).toEqual([2, 1]);
    },
  );

  it('redis with the arguments of ioredis takes a state twice, without an expiry', async () => {
    const client = await clients.redis();
    const { once } = storesOfDocs('ioredis', 'redis', client);
    const until = new Date(Date.now() + 60_000);
    expect([await once('mixed', until), await once('mixed', until), await client.ttl('dp:mixed')]).toEqual([
      true,
      true,
      -1,
    ]);
  });
});
