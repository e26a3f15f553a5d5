import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import Database from 'libsql';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { migrate, openUsers } from './users.ts';

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
  folder = temporaryFolder();
});

it.each(['', ', nickname text'])('keeps the users of a table without a version, also with “%s”', (more) => {
  const before = new Database(join(folder, 'users.db'));
  before.exec(`create table users (id text primary key, email text not null unique, firstName text not null,
    lastName text not null, birthDate text not null, password text not null, staff integer not null, uuid text unique${more}) strict;
    insert into users (id, email, firstName, lastName, birthDate, password, staff, uuid)
    values ('1', 'ada@example.com', 'Ada', 'Reader', '', 'x', 0, '${uuid}')`);
  for (const email of ['bob@example.com', 'cleo@example.com']) {
    const users = openUsers(join(folder, 'users.db'));
    expect(users.findByUuid(uuid)).toMatchObject({ ...ada, id: '1', uuid });
    const id = users.create({ ...ada, email, staff: true }) ?? '';
    expect(users.findById(id)).toMatchObject({ ...ada, email, staff: true, uuid: null });
    expect(users.create(ada)).toBeUndefined();
    users.close();
  }
});

it('runs each migration once, in one transaction, and refuses the database of a newer app', () => {
  const database = new Database(':memory:');
  const [first, second] = ['create table users (id text)', 'alter table users add column email text'];
  migrate(database, [first]);
  expect(() => migrate(database, [first, second, 'no sql'])).toThrow('syntax');
  migrate(database, [first, second]);
  migrate(database, [first, second]);
  expect(() => migrate(database, [first])).toThrow('version 2, and this app knows version 1 at most.');
});

it('stores a UUID for one user only, who keeps it until it is removed', () => {
  const users = openUsers(':memory:');
  const [first = '', second = ''] = [users.create(ada), users.create({ ...ada, email: 'bob@example.com' })];
  expect(users.storeUuid(first, uuid)).toBe(true);
  expect(users.storeUuid(second, uuid)).toBe(false);
  expect(users.uuids()).toEqual([uuid]);
  for (const id of [first, 'nobody'])
    expect(users.storeUuid(id, '0b7e5e0c-3c8c-4d0e-9a53-2f6ad1b6a002')).toBe(false);
  users.removeUuid(first);
  expect(users.storeUuid(second, uuid)).toBe(true);
});

it('waits for another process that is migrating', async () => {
  const file = join(folder, 'users.db');
  openUsers(file).close();
  // Locks the file in another thread, because waiting for it stops this one.
  const writer = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads');
    const Database = require('libsql');
    const database = new Database(workerData);
    database.exec('pragma user_version = 0; begin immediate; pragma user_version = 1');
    parentPort.postMessage('writing');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    database.exec('commit');`,
    { eval: true, workerData: file },
  );
  await once(writer, 'message');
  const users = openUsers(file);
  expect(users.create(ada)).toBeDefined();
  await once(writer, 'exit');
  users.close();
});

it('reports a write error, not a taken email address, if it cannot write', () => {
  const nobody = { ...ada, email: null as never };
  expect(() => openUsers(':memory:').create(nobody)).toThrow('NOT NULL');
});
