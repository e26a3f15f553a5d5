import { expect, it } from 'vitest';
import { fieldProblems } from './field-problems.ts';

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
  expect(fieldProblems({ ...right, ...changes })).toEqual({});
});

it.each([
  [{ firstName: '' }, { firstName: 'Enter your first name. Use up to 100 characters.' }],
  [{ firstName: 'x'.repeat(101) }, { firstName: expect.anything() }],
  [{ lastName: '' }, { lastName: 'Enter your last name. Use up to 100 characters.' }],
  [{ lastName: 'x'.repeat(101) }, { lastName: expect.anything() }],
  [{ birthDate: '17-05-1990' }, { birthDate: expect.stringContaining('year, month and day') }],
  [{ birthDate: 'x1990-05-17' }, { birthDate: expect.anything() }],
  [{ birthDate: '1990-05-17x' }, { birthDate: expect.anything() }],
  [{ email: 'ada' }, { email: expect.stringContaining('up to 254 characters') }],
  [{ email: ' ada@example.com' }, { email: expect.anything() }],
  [{ email: 'ada@example.com b' }, { email: expect.anything() }],
  [{ email: `${'x'.repeat(64)}@${'y'.repeat(190)}` }, { email: expect.anything() }],
  [{ password: 'x'.repeat(11) }, { password: 'Enter a password of at least 12 characters.' }],
])('finds %j', (changes, problems) => {
  expect(fieldProblems({ ...right, ...changes })).toEqual(problems);
});
