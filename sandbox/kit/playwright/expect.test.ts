import { beforeEach, expect as check, it } from 'vitest';
import { expect } from './expect.ts';
import { startSandbox } from './start-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeEach(async () => {
  sandbox = await startSandbox({});
  return sandbox.close;
});

const request = () =>
  fetch(`${sandbox.url}/oauth/user_data?client_secret=b`, { headers: { authorization: 'Bearer a' } });

it('expects a request that has come, or still comes', async () => {
  const assertion = expect(sandbox).toHaveReceived({ authorization: 'Bearer ***' });
  await request();
  await assertion;
  await expect(sandbox).toHaveReceived({ rule: 'invalid_token' }, { timeout: 0 });
});

it('fails with the last requests if no request matches in time', async () => {
  const wait = () => expect(sandbox).toHaveReceived({ rule: 'token', path: /a/ }, { timeout: 10 });
  await check(wait()).rejects.toThrow(
    "The sandbox has received no request with { rule: 'token', path: /a/ } in 10 ms. It has received no request.",
  );
  await request();
  await check(wait()).rejects.toThrow(
    'The last requests:\n  GET /oauth/user_data 401 invalid_token: client_secret=*** Authorization: Bearer ***',
  );
});

it('expects with `not` that no request has come, and does not wait', async () => {
  await expect(sandbox).not.toHaveReceived({ path: '/oauth/user_data' }, { timeout: 1e9 });
  await request();
  await check(expect(sandbox).not.toHaveReceived({ path: '/oauth/user_data' })).rejects.toThrow(
    'The sandbox has received GET /oauth/user_data 401 invalid_token: client_secret=*** Authorization: Bearer ***',
  );
});
