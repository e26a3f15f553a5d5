import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { memoryStore, redisStore } from './store.ts';

it('a start without its Redis fails', async () => {
  const url = `redis://127.0.0.1:${await freePort()}`;
  await expect(redisStore(url)).rejects.toThrow(/^Redis does not respond: .*ECONNREFUSED/);
});

beforeEach(() => {
  // At time 0, lru-cache has no time.
  vi.useFakeTimers().advanceTimersByTime(1);
});
afterEach(() => vi.useRealTimers());

it('an entry ends after its seconds, and a mark is set once until then', async () => {
  const store = memoryStore();
  await store.set('a', 'text', 10);
  expect([await store.mark('m', 10), await store.mark('m', 10)]).toEqual([true, false]);
  vi.advanceTimersByTime(9_999);
  expect(await store.get('a')).toBe('text');
  vi.advanceTimersByTime(2);
  expect([await store.get('a'), await store.mark('m', 10)]).toEqual([undefined, true]);
});

it('beyond 100,000 entries the oldest is deleted', async () => {
  const store = memoryStore();
  for (let count = 0; count <= 100_000; count++) await store.set(String(count), 'x', 1000);
  expect([await store.get('0'), await store.get('1')]).toEqual([undefined, 'x']);
});

it('beyond 100 million characters the oldest is deleted, so that long requests do not fill the memory', async () => {
  const store = memoryStore();
  for (let count = 0; count < 7000; count++) await store.set(String(count), 'x'.repeat(16_000), 1000);
  expect([await store.get('0'), await store.get('6999')]).toEqual([undefined, 'x'.repeat(16_000)]);
});
