import { afterEach, expect, it, vi } from 'vitest';
import type { Sandbox } from '../sandbox/index.ts';
import { createTestStand } from './test-stand.ts';

const events: { id: number; path: string; parameters: [] }[] = [];
const addresses = { redirectUri: 'http://app.test/callback', loginPage: 'http://app.test/login' };
const target = { ...addresses, clientId: 'shop', clientSecret: 's', timeout: 5000 };
const session = { cookie: 'sid=mine', connectPage: 'http://app.test/account' };
const patience = { grace: 20, slow: 0, late: 0 };
const sandbox = { events: () => events } as unknown as Sandbox;
const { begin, open, requestCallback } = createTestStand(sandbox, { ...target, ...session }, patience);

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['visitor', ['http://app.test/login', undefined]],
  ['session', ['http://app.test/account', 'sid=mine']],
] as const)('begins a login of a %s at %j', async (as, expected) => {
  const visits: unknown[] = [];
  vi.stubGlobal('fetch', ({ href }: URL, { headers }: { headers: Record<string, string> }) => {
    visits.push([href, headers.cookie]);
    return new Response('<a data-client-id="shop">');
  });
  await begin(as);
  expect(visits).toEqual([expected]);
});

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
