import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { Redis } from 'ioredis';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { appUnderTest, Browser } from '../../src/server/testing/app-under-test.ts';
import { freePort } from '../../testing/free-port.ts';
import { start, stop } from '../../testing/programs.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const folder = temporaryFolder();

type Once = (id: string, until: Date) => boolean | Promise<boolean>;

/** `once` as docs/server.md has it, with its database or client. */
function onceOfDocs(store: 'SQL' | 'redis' | 'ioredis', name: string, value: unknown): Once {
  const code = page.match(new RegExp(`\`\`\`js\n(// ${store}\\b.*?)\`\`\``, 's'))?.[1];
  return new Function(name, `${code}; return once;`)(value);
}
const page = readFileSync('docs/server.md', 'utf8');

/** The same login, with the same cookie and a fresh code, on two machines at the same time. */
async function loginsOnTwoMachines(onces: [Once, Once]): Promise<number> {
  const machines = onces.map((once) => appUnderTest({ once }));
  const browser = new Browser();
  const state = (await machines[0]?.draw(browser)) ?? '';
  await Promise.all(
    machines.map(async ({ code, comeBack }) => comeBack(browser.copy(), `${await code()}&state=${state}`)),
  );
  return machines.reduce((count, { logins }) => count + logins.length, 0);
}

it('with a unique key in SQLite, one of two machines takes a state', async () => {
  const onces = ['one', 'two'].map((): Once => {
    const database = new Database(join(folder, 'once.db'));
    const table = /create table used [^\n]*/.exec(page)?.[0].replace('table', 'table if not exists');
    database.exec(`pragma busy_timeout = 5000; ${table}`);
    return onceOfDocs('SQL', 'database', database);
  }) as [Once, Once];
  for (let round = 0; round < 5; round++) expect(await loginsOnTwoMachines(onces)).toBe(1);
});

it('the SQL of the docs deletes states that have expired', () => {
  const database = new Database(':memory:');
  database.exec(/create table used [^\n]*/.exec(page)?.[0] ?? '');
  const once = onceOfDocs('SQL', 'database', database);
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
      const onces = machines.map((client) => onceOfDocs(name, 'redis', client)) as [Once, Once];
      const until = new Date(Date.now() + 60_000);
      expect([await onces[0](name, until), await onces[1](name, until)]).toEqual([true, false]);
      const left = await machines[1]?.ttl(`dp:${name}`);
      expect(left).toBeGreaterThan(50);
      expect(left).toBeLessThanOrEqual(60);
      for (let round = 0; round < 5; round++) expect(await loginsOnTwoMachines(onces)).toBe(1);
    },
  );

  it('redis with the arguments of ioredis takes a state twice, without an expiry', async () => {
    const client = await clients.redis();
    const once = onceOfDocs('ioredis', 'redis', client);
    const until = new Date(Date.now() + 60_000);
    expect([await once('mixed', until), await once('mixed', until), await client.ttl('dp:mixed')]).toEqual([
      true,
      true,
      -1,
    ]);
  });
});
