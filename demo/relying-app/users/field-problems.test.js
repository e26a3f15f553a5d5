import { expect, it } from 'vitest';
import { fieldProblems } from './field-problems.js';

const right = {
  firstName: 'Ada',
  lastName: 'Reader',
  birthDate: '1990-05-17',
  email: 'ada@example.com',
  password: 'x'.repeat(12),
};

it.each([
  {},
  { firstName: 'x'.repeat(100), lastName: 'y'.repeat(100) },
  { birthDate: '' },
  { email: `${'x'.repeat(200)}@${'y'.repeat(100)}` },
])('finds nothing to mend with %j', (changes) => {
  expect(fieldProblems({ ...right, ...changes })).toEqual([]);
});

it.each([
  [{ firstName: '' }, 'firstName'],
  [{ firstName: 'x'.repeat(101) }, 'firstName'],
  [{ lastName: '' }, 'lastName'],
  [{ lastName: 'x'.repeat(101) }, 'lastName'],
  [{ birthDate: '17-05-1990' }, 'birthDate'],
  [{ birthDate: 'x1990-05-17' }, 'birthDate'],
  [{ birthDate: '1990-05-17x' }, 'birthDate'],
  [{ email: 'ada' }, 'email'],
  [{ email: ' ada@example.com' }, 'email'],
  [{ email: 'ada@example.com b' }, 'email'],
  [{ email: `${'x'.repeat(201)}@b` }, 'email'],
  [{ password: 'x'.repeat(11) }, 'password'],
])('finds %j', (changes, field) => {
  expect(fieldProblems({ ...right, ...changes })).toEqual([field]);
});

it('names all that is missing in the order of the form', () => {
  const empty = { firstName: '', lastName: '', birthDate: '', email: '', password: '' };
  expect(fieldProblems(empty)).toEqual(['firstName', 'lastName', 'email', 'password']);
});
