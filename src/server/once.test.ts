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
