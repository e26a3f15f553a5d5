import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openUsers } from './users.ts';

const ada = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Reader',
  birthDate: '',
  password: 'x',
  staff: false,
};
const uuid = '0b7e5e0c-3c8c-4d0e-9a53-2f6ad1b6a001';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'users-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('keeps its users over a restart', () => {
  const file = join(folder, 'users.db');
  const before = openUsers(file);
  const id = before.create(ada) ?? '';
  before.storeUuid(id, uuid);
  before.close();
  const after = openUsers(file);
  expect(after.findByUuid(uuid)).toMatchObject({ ...ada, id, uuid });
  after.close();
});

it('has one account for each email address', () => {
  const users = openUsers(':memory:');
  expect(users.create(ada)).toBeDefined();
  expect(users.create(ada)).toBeUndefined();
});

it('stores a UUID for one user only', () => {
  const users = openUsers(':memory:');
  const [first = '', second = ''] = [users.create(ada), users.create({ ...ada, email: 'bob@example.com' })];
  expect(users.storeUuid(first, uuid)).toBe(true);
  expect(users.storeUuid(second, uuid)).toBe(false);
  expect(users.uuids()).toEqual([uuid]);
  users.removeUuid(first);
  expect(users.storeUuid(second, uuid)).toBe(true);
});

it('keeps the UUID that a user has until it is removed', () => {
  const users = openUsers(':memory:');
  const id = users.create(ada) ?? '';
  expect(users.storeUuid(id, uuid)).toBe(true);
  expect(users.storeUuid(id, '0b7e5e0c-3c8c-4d0e-9a53-2f6ad1b6a002')).toBe(false);
  expect(users.storeUuid('nobody', '0b7e5e0c-3c8c-4d0e-9a53-2f6ad1b6a003')).toBe(false);
  expect(users.findById(id)?.uuid).toBe(uuid);
});

it('waits for another process that is writing', async () => {
  const file = join(folder, 'users.db');
  const users = openUsers(file);
  // Locks the file in another thread, because waiting for it stops this one.
  const writer = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads');
    const Database = require('libsql');
    const database = new Database(workerData);
    database.exec('begin immediate');
    parentPort.postMessage('writing');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    database.exec('commit');`,
    { eval: true, workerData: file },
  );
  await once(writer, 'message');
  expect(users.create(ada)).toBeDefined();
  await once(writer, 'exit');
  users.close();
});

it('reports a write error, not a taken email address, if it cannot write', () => {
  const nobody = { ...ada, email: null as never };
  expect(() => openUsers(':memory:').create(nobody)).toThrow('NOT NULL');
});
