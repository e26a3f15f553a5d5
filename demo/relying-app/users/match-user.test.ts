import { expect, it } from 'vitest';
import { matchUser } from './match-user.ts';
import { openUsers } from './users.ts';

const users = openUsers(':memory:');
const names = { firstName: 'Ada', lastName: 'Reader', birthDate: '', password: 'x', staff: false };
function user(email: string, uuid?: string) {
  const id = users.create({ ...names, email }) ?? '';
  if (uuid) users.storeUuid(id, uuid);
  const found = users.findById(id);
  if (!found) throw new Error('no user');
  return found;
}
const [ada, bob, cleo] = [
  user('ada@x.test', 'uuid-ada'),
  user('bob@x.test', 'uuid-bob'),
  user('cleo@x.test'),
];

it.each([
  ['a known UUID, nobody logged in', 'uuid-ada', undefined, ada.id],
  ['a known UUID, its user logged in', 'uuid-ada', ada, ada.id],
  ['a known UUID, another user logged in', 'uuid-ada', bob, 'mismatch'],
  ['a known UUID, a user without one logged in', 'uuid-ada', cleo, 'mismatch'],
  ['an unknown UUID, nobody logged in', 'uuid-new', undefined, 'ask'],
  ['an unknown UUID, a user without one logged in', 'uuid-new', cleo, 'confirm'],
  ['an unknown UUID, a user with another logged in', 'uuid-new', bob, 'mismatch'],
])('decides on %s', (_what, uuid, current, expected) => {
  const match = matchUser(users, uuid, current);
  expect(typeof match === 'string' ? match : match.id).toBe(expected);
});
