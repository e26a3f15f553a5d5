import { afterEach, expect, it, vi } from 'vitest';
import { within } from './bound.ts';

afterEach(() => vi.useRealTimers());

it('a function that does not settle is named with its limit in seconds', async () => {
  vi.useFakeTimers();
  const late = within(2000, 'once', () => new Promise(() => {}));
  const refused = expect(late).rejects.toThrow('once: has not settled within 2 seconds');
  await vi.advanceTimersByTimeAsync(2000);
  await refused;
});

it.each([
  ['returns', () => 1],
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
])('a function that %s leaves no timer behind', async (_, call) => {
  vi.useFakeTimers();
  await within(2000, 'once', call).catch(() => {});
  expect(vi.getTimerCount()).toBe(0);
});
