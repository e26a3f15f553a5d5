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
