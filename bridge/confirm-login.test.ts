import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { confirmLogin } from './confirm-login.ts';
import { readKeys } from './keys.ts';
import type { ConfirmedLogin } from './logins.ts';
import { createProvider } from './provider.ts';
import { memoryStore } from './store.ts';
import { product } from './testing/stand.ts';

const keys = await readKeys(join(temporaryFolder(), 'keys.json'));
const url = `/callback/wiki?state=s.id.${Buffer.from('en/login/uid').toString('base64url')}&code=a`;

/** Confirms a login of a user, with a store that does not accept records of one kind. */
async function confirm(refused: string, uid = 'uid') {
  const store = memoryStore();
  const config = { issuer: 'http://localhost:8080', service: 'http://localhost:4000', isSandbox: true };
  const products = { wiki: product('wiki') };
  const slow = {
    ...store,
    async set(key: string, text: string, seconds: number) {
      // The record arrives later than the next call.
      await new Promise(setImmediate);
      if (key.startsWith(`${refused}:`)) throw new Error(`no ${refused}`);
      return store.set(key, text, seconds);
    },
  };
  const provider = createProvider({ ...config, host: '', port: 0, keys: '', products }, keys, slow);
  const exp = Math.floor(Date.now() / 1000) + 60;
  const params = { client_id: 'wiki', scope: 'openid email' };
  await store.set(`Interaction:${uid}`, JSON.stringify({ kind: 'Interaction', jti: 'uid', exp, params }), 60);
  const login = {
    request: { url, headers: {}, browser: 'its id' },
    uuid: 'the uuid',
    scope: 'email',
    data: { user: { email: 'fresh@example.com' } },
    photo: async () => undefined,
  } as unknown as ConfirmedLogin;
  const refusal = await confirmLogin(provider, slow)('wiki', login);
  return { refusal, store, login };
}

it.each(['Grant', 'claims', 'Interaction'])(
  'a login whose %s the store does not accept is not confirmed, so that the service does not read that it succeeded',
  async (kind) => {
    await expect(confirm(kind)).rejects.toThrow(`no ${kind}`);
  },
);

it('a login is confirmed for its browser, with its claims, once all its records are stored', async () => {
  const { refusal, store, login } = await confirm('none');
  expect(refusal).toBeUndefined();
  const { result } = JSON.parse((await store.get('Interaction:uid')) ?? '');
  expect(result).toMatchObject({ login: { accountId: 'the uuid' }, browser: 'its id' });
  const { grantId } = result.consent;
  expect(JSON.parse((await store.get(`Grant:${grantId}`)) ?? '')).toMatchObject({ accountId: 'the uuid' });
  const claims = JSON.parse((await store.get(`claims:${grantId}`)) ?? '');
  expect(claims).toEqual({ email: 'fresh@example.com', email_verified: false });
  expect(login.request.confirmed?.uid).toBe('uid');
});

it('a login that has ended is not confirmed', async () => {
  expect((await confirm('none', 'another')).refusal).toBe('login_gone');
});
