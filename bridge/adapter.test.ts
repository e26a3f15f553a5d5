import { expect, it } from 'vitest';
import { createAdapter } from './adapter.ts';
import { memoryStore } from './store.ts';

it('a code is consumed once, also by two requests that have both found it unused', async () => {
  const codes = createAdapter('AuthorizationCode', memoryStore());
  await codes.upsert('a', { clientId: 'wiki' }, 60);
  expect(await codes.find('a')).toEqual({ clientId: 'wiki' });
  await codes.consume('a');
  await expect(codes.consume('a')).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await codes.find('a')).toEqual({ clientId: 'wiki', consumed: true });
});

it('a record is valid as long as the store keeps it, whatever the clock of the machine that wrote it', async () => {
  const codes = createAdapter('AuthorizationCode', memoryStore());
  const now = Math.floor(Date.now() / 1000);
  await codes.upsert('a', { exp: now - 60 }, 60);
  await codes.upsert('b', { exp: now + 180 }, 60);
  expect((await codes.find('a'))?.exp).toBeGreaterThan(now);
  expect((await codes.find('b'))?.exp).toBe(now + 180);
});

it('the claims of a login are deleted with its grant', async () => {
  const store = memoryStore();
  await store.set('claims:a', '{}', 60);
  await createAdapter('Grant', store).destroy('a');
  expect(await store.get('claims:a')).toBeUndefined();
});
