import { expect, it } from 'vitest';
import { createAttempts } from './attempts.ts';

const wrong = async () => false;
const right = async () => true;

it('closes an address after the limit, and opens it again when the window is over', async () => {
  let now = 0;
  const attempts = createAttempts({ limit: 2, window: 10, now: () => now });
  expect(await attempts.attempt('a', wrong)).toBe('wrong');
  expect(await attempts.attempt('a', wrong)).toBe('wrong');
  expect(await attempts.attempt('a', right)).toBe('too_many');
  expect(await attempts.attempt('b', right)).toBe('right');
  now = 10;
  expect(await attempts.attempt('a', wrong)).toBe('wrong');
  expect(await attempts.attempt('a', right)).toBe('right');
});

it('allows ten wrong passwords in a quarter of an hour by default', async () => {
  let now = 0;
  const attempts = createAttempts({ now: () => now });
  for (let count = 0; count < 10; count++) expect(await attempts.attempt('a', wrong)).toBe('wrong');
  now = 15 * 60 * 1000 - 1;
  expect(await attempts.attempt('a', right)).toBe('too_many');
  now++;
  expect(await attempts.attempt('a', right)).toBe('right');
});

it('starts over after a login', async () => {
  const attempts = createAttempts({ limit: 2 });
  for (const isRight of [wrong, right, wrong]) await attempts.attempt('a', isRight);
  expect(await attempts.attempt('a', right)).toBe('right');
});

it('counts attempts that arrive together', async () => {
  const attempts = createAttempts({ limit: 2 });
  const together = ['one', 'two', 'three'].map(() => attempts.attempt('a', wrong));
  expect(await Promise.all(together)).toEqual(['wrong', 'wrong', 'too_many']);
});

it('does not count an attempt that could not be made', async () => {
  const attempts = createAttempts({ limit: 1 });
  const busy = attempts.attempt('a', () => Promise.reject(new Error('busy')));
  await expect(busy).rejects.toThrow('busy');
  expect(await attempts.attempt('a', right)).toBe('right');
});

it('counts for so many addresses only, and drops the oldest count first', async () => {
  const attempts = createAttempts({ limit: 1, addresses: 2 });
  for (const email of ['a', 'b', 'c']) await attempts.attempt(email, wrong);
  expect(await attempts.attempt('c', right)).toBe('too_many');
  expect(await attempts.attempt('b', right)).toBe('too_many');
  expect(await attempts.attempt('a', right)).toBe('right');
});

it('drops no count for attempts that are not made', async () => {
  const attempts = createAttempts({ limit: 1, addresses: 1 });
  await attempts.attempt('a', wrong);
  const busy = attempts.attempt('b', () => Promise.reject(new Error('busy')));
  await expect(busy).rejects.toThrow('busy');
  expect(await attempts.attempt('a', right)).toBe('too_many');
});
