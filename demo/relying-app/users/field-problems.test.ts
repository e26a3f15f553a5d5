import { expect, it } from 'vitest';
import { texts } from '../texts.ts';
import { fieldProblems, longestEmail, longestName, shortestPassword } from './field-problems.ts';

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
  { email: `${'x'.repeat(64)}@${'y'.repeat(189)}` },
])('finds no problem with %j', (changes) => {
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
  [{ email: `${'x'.repeat(64)}@${'y'.repeat(190)}` }, 'email'],
  [{ password: 'x'.repeat(11) }, 'password'],
])('finds %j', (changes, field) => {
  expect(fieldProblems({ ...right, ...changes })).toEqual([field]);
});

it('names all missing fields in the order of the form', () => {
  const empty = { firstName: '', lastName: '', birthDate: '', email: '', password: '' };
  expect(fieldProblems(empty)).toEqual(['firstName', 'lastName', 'email', 'password']);
});

it.each(Object.entries(texts))('names the limits of its checks in %s', (_language, text) => {
  for (const [told, limit] of [
    [text.fieldProblems.firstName, longestName],
    [text.fieldProblems.lastName, longestName],
    [text.fieldProblems.email, longestEmail],
    [text.fieldProblems.password, shortestPassword],
    [text.passwordHint, shortestPassword],
  ] as const)
    expect(told.match(/\d+/g)).toEqual([String(limit)]);
});
