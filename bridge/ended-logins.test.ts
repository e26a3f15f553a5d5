import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endedProduct, endLogin } from './ended-logins.ts';
import { memoryStore } from './store.ts';

beforeEach(() => {
  // At time 0, lru-cache has no time.
  vi.useFakeTimers().advanceTimersByTime(1);
});
afterEach(() => vi.useRealTimers());

it('the last request of a login can come again for a minute, and the login has ended for an hour', async () => {
  const store = memoryStore();
  await store.set('Interaction:a', '{"params":{"client_id":"wiki"}}', 3600);
  await endLogin(store, 'Interaction:a', 'a');
  vi.advanceTimersByTime(59_000);
  expect(await store.get('Interaction:a')).toBeDefined();
  vi.advanceTimersByTime(2000);
  expect(await store.get('Interaction:a')).toBeUndefined();
  expect(await endedProduct(store, 'a')).toBe('wiki');
  vi.advanceTimersByTime(3_600_000);
  expect(await endedProduct(store, 'a')).toBeUndefined();
});

it('a login whose record is gone has ended already', async () => {
  const store = memoryStore();
  await endLogin(store, 'Interaction:a', 'a');
  expect(await endedProduct(store, 'a')).toBeUndefined();
});
