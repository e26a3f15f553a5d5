import { expect, it } from 'vitest';
import { loginLimit } from '../../contract/login-limit.ts';
import { appUnderTest } from './testing/app-under-test.ts';

// docs/server.md, "Users who never link their account".

it('each login that asks counts, and the UUID in the list of reconcile and out of it again restores them', async () => {
  const uuids = new Set<string>();
  const { connect, logIn, requests } = appUnderTest({
    onLogin({ uuid }) {
      uuids.add(uuid);
      return 'ask';
    },
  });
  const logInUntilTheLimit = async () => {
    for (let login = 0; login < loginLimit; login++) expect((await logIn()).error).toBeUndefined();
    expect((await logIn()).error).toBe('login_limit');
  };
  await logInUntilTheLimit();
  const linked = (await connect.connected()) ?? [];
  // A list of users who have linked their accounts does not have the UUID.
  expect(await connect.reconcile(() => linked)).toMatchObject({ added: [], removed: [] });
  for (const uuid of uuids) await connect.disconnect(uuid);
  expect((await logIn()).error).toBe('login_limit');
  expect(await connect.reconcile(() => [...linked, ...uuids])).toMatchObject({ added: [...uuids] });
  expect((await logIn()).error).toBeUndefined();
  expect(await connect.reconcile(() => linked)).toMatchObject({ removed: [...uuids] });
  await logInUntilTheLimit();
  expect(requests).toContain('POST /api/uuids/disconnected');
});
