import { expect, it } from 'vitest';
import { codeFor, get, requestToken, tokenFor } from '../testing/requests.ts';
import { createSandbox } from '../testing/sandbox.ts';
import { authorizePath, Visitor } from '../visitor.ts';

/** Time passes only when a test lets it. */
const start = () => createSandbox({ clock: () => Date.UTC(2026, 0, 1) });
const almost = (seconds: number) => seconds - 0.001;

it('keeps a user logged in for eight hours, to the millisecond', async () => {
  const sandbox = start();
  const visitor = await new Visitor(sandbox).logIn('consented');
  sandbox.advanceClock(almost(8 * 3600));
  expect((await visitor.request(authorizePath())).location.searchParams.has('code')).toBe(true);
  sandbox.advanceClock(0.001);
  expect((await visitor.request(authorizePath())).text).toContain('<h1>Log in to');
});

it('takes a code for ten minutes, to the millisecond', async () => {
  const sandbox = start();
  const [used, late] = [await codeFor(sandbox, 'fresh'), await codeFor(sandbox, 'fresh')];
  sandbox.advanceClock(almost(600));
  expect((await requestToken(sandbox, used)).status).toBe(200);
  sandbox.advanceClock(0.001);
  expect((await requestToken(sandbox, late)).status).toBe(400);
});

it('takes a token for an hour, to the millisecond', async () => {
  const sandbox = start();
  const { bearer } = await tokenFor(sandbox, 'fresh', 'email');
  const status = async () => (await get(sandbox, '/oauth/user_data', bearer)).status;
  sandbox.advanceClock(almost(3600));
  expect(await status()).toBe(200);
  sandbox.advanceClock(0.001);
  expect(await status()).toBe(401);
});

it('repeats the answer to a double click for ten seconds, to the millisecond', async () => {
  const sandbox = start();
  const visitor = await new Visitor(sandbox).request(authorizePath());
  const { action, fields } = visitor.form('login');
  const body = () => new URLSearchParams({ ...fields, decision: 'cancel' });
  const cancel = async () =>
    (await visitor.request(action, { method: 'POST', body: body() })).response.status;
  expect(await cancel()).toBe(303);
  sandbox.advanceClock(almost(10));
  expect(await cancel()).toBe(303);
  sandbox.advanceClock(0.001);
  expect(await cancel()).toBe(400);
});
