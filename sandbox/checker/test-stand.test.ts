import { afterEach, expect, it, vi } from 'vitest';
import type { Sandbox } from '../index.ts';
import { createTestStand } from './test-stand.ts';

const events: { id: number; path: string; parameters: [] }[] = [];
const addresses = { redirectUri: 'http://app.test/callback', loginPage: 'http://app.test/login' };
const target = { ...addresses, clientId: 'shop', clientSecret: 's', timeout: 5000 };
const patience = { grace: 20, slow: 0, late: 0 };
const sandbox = { events: () => events } as unknown as Sandbox;
const { open, requestCallback } = createTestStand(sandbox, target, patience);

afterEach(() => void vi.unstubAllGlobals());

it('returns the calls at the service, also a call after the response', async () => {
  const call = (id: number) => void events.push({ id, path: '/oauth/token', parameters: [] });
  for (const id of [1, 2]) call(id);
  vi.stubGlobal('fetch', () => {
    setTimeout(call, 0, 3);
    return new Response('nothing');
  });
  const after = await requestCallback(open(), {});
  expect(after.events.map(({ id }) => id)).toEqual([3]);
});
