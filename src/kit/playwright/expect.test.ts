import { afterEach, beforeEach, expect as check, it } from 'vitest';
import { expect } from './expect.ts';
import { startSandbox } from './start-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeEach(async () => {
  sandbox = await startSandbox({});
});
afterEach(() => sandbox.close());

const request = () => fetch(`${sandbox.url}/oauth/user_data`, { headers: { authorization: 'Bearer a' } });

it('expects a request that has come, or still comes', async () => {
  const assertion = expect(sandbox).toHaveReceived({ path: '/oauth/user_data', authorization: 'Bearer ***' });
  await request();
  await assertion;
  await expect(sandbox).toHaveReceived({ rule: 'invalid_token' }, { timeout: 0 });
});

it('fails with the last requests if no request matches in time', async () => {
  await request();
  await check(expect(sandbox).toHaveReceived({ rule: 'token' }, { timeout: 10 })).rejects.toThrow(
    /no request with { rule: 'token' } in 10 ms. The last requests:\n.* 401 invalid_token: Authorization: Bearer \*\*\*/,
  );
});

it('expects with `not` that no request has come, and does not wait', async () => {
  await expect(sandbox).not.toHaveReceived({ path: '/oauth/user_data' }, { timeout: 1e9 });
  await request();
  await check(expect(sandbox).not.toHaveReceived({ path: '/oauth/user_data' })).rejects.toThrow(
    'The sandbox has received GET /oauth/user_data 401 invalid_token: Authorization: Bearer ***',
  );
});
