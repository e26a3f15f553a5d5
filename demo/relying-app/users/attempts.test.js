import { expect, it } from 'vitest';
import { createAttempts } from './attempts.js';

it('closes an address after the limit, and opens it again when the window is over', () => {
  let now = 0;
  const attempts = createAttempts({ limit: 2, window: 10, now: () => now });
  attempts.failed('a');
  expect(attempts.isOver('a')).toBe(false);
  attempts.failed('a');
  expect(attempts.isOver('a')).toBe(true);
  expect(attempts.isOver('b')).toBe(false);
  now = 10;
  expect(attempts.isOver('a')).toBe(false);
  attempts.failed('a');
  expect(attempts.isOver('a')).toBe(false);
});

it('allows ten wrong passwords in a quarter of an hour, unless told otherwise', () => {
  let now = 0;
  const attempts = createAttempts({ now: () => now });
  for (let count = 0; count < 9; count++) attempts.failed('a');
  expect(attempts.isOver('a')).toBe(false);
  attempts.failed('a');
  now = 15 * 60 * 1000 - 1;
  expect(attempts.isOver('a')).toBe(true);
  now++;
  expect(attempts.isOver('a')).toBe(false);
});

it('starts over after a login', () => {
  const attempts = createAttempts({ limit: 2 });
  attempts.failed('a');
  attempts.succeeded('a');
  attempts.failed('a');
  expect(attempts.isOver('a')).toBe(false);
});
