import { expect, it } from 'vitest';
import { memoryStore } from './store.ts';

it('an entry ends after its seconds, and a mark is set once until then', async () => {
  let now = 0;
  const store = memoryStore(() => now);
  await store.set('a', 'text', 10);
  expect([await store.mark('m', 10), await store.mark('m', 10)]).toEqual([true, false]);
  now = 9_999;
  expect(await store.get('a')).toBe('text');
  now = 10_000;
  expect([await store.get('a'), await store.mark('m', 10)]).toEqual([undefined, true]);
});

it('beyond 100,000 entries the oldest is deleted, and expired ones first', async () => {
  let now = 0;
  const store = memoryStore(() => now);
  await store.set('expired', 'x', 1);
  await store.set('oldest', 'x', 1000);
  await store.set('second', 'x', 1000);
  now = 60_001;
  for (let count = 0; count < 99_999; count++) await store.set(String(count), 'x', 1000);
  expect([await store.get('oldest'), await store.get('second')]).toEqual([undefined, 'x']);
});
