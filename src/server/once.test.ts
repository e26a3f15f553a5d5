import { afterEach, expect, it, vi } from 'vitest';
import { rememberOnce } from './once.ts';

afterEach(() => vi.useRealTimers());

it('an id counts once, until it has expired and is forgotten', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const once = rememberOnce();
  const until = new Date(Date.now() + 1000);
  expect([once('a', until), once('b', until), once('a', until)]).toEqual([true, true, false]);
  vi.advanceTimersByTime(1000);
  expect(once('a', new Date(Date.now() + 1000))).toBe(true);
});

it('forgets the oldest ids of more than 100,000, because every visitor can send valid states', () => {
  const once = rememberOnce();
  const until = new Date(Date.now() + 3_600_000);
  for (let id = 0; id <= 100_000; id++) once(`${id}`, until);
  expect([once('1', until), once('100000', until), once('0', until)]).toEqual([false, false, true]);
});
