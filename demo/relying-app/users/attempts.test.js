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

it('starts over after a login', () => {
  const attempts = createAttempts({ limit: 2 });
  attempts.failed('a');
  attempts.succeeded('a');
  attempts.failed('a');
  expect(attempts.isOver('a')).toBe(false);
});
