import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openUsers } from './users.js';

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

it('has one account for each e-mail address', () => {
  const users = openUsers(':memory:');
  expect(users.create(ada)).toBeDefined();
  expect(users.create(ada)).toBeUndefined();
});

it('gives a UUID to one user only', () => {
  const users = openUsers(':memory:');
  const [first = '', second = ''] = [users.create(ada), users.create({ ...ada, email: 'bob@example.com' })];
  expect(users.storeUuid(first, uuid)).toBe(true);
  expect(users.storeUuid(second, uuid)).toBe(false);
  expect(users.uuids()).toEqual([uuid]);
  users.removeUuid(first);
  expect(users.storeUuid(second, uuid)).toBe(true);
});
