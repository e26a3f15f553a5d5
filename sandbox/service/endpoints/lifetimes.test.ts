import { expect, it } from 'vitest';
import { codeFor, get, requestToken, tokenFor } from '../../testing/requests.ts';
import { createSandbox, type Sandbox } from '../../testing/sandbox.ts';
import { authorizePath, Visitor } from '../../testing/visitor.ts';

/** Begins something, and returns a function that tells whether it is still valid. */
type Begin = (sandbox: Sandbox) => Promise<() => Promise<boolean>>;

const login: Begin = async (sandbox) => {
  const visitor = await new Visitor(sandbox).logIn('consented');
  return async () => (await visitor.request(authorizePath())).location.searchParams.has('code');
};
const code: Begin = async (sandbox) => {
  const codes = [await codeFor(sandbox, 'fresh'), await codeFor(sandbox, 'fresh')];
  return async () => (await requestToken(sandbox, codes.pop() ?? '')).ok;
};
const token: Begin = async (sandbox) => {
  const { bearer } = await tokenFor(sandbox, 'fresh', 'email');
  return async () => (await get(sandbox, '/oauth/user_data', bearer)).ok;
};
const repeatedAnswer: Begin = async (sandbox) => {
  const visitor = await new Visitor(sandbox).request(authorizePath());
  const { action, fields } = visitor.form('login');
  const init = () => ({ method: 'POST', body: new URLSearchParams({ ...fields, decision: 'cancel' }) });
  const cancel = async () => (await visitor.request(action, init())).response.status === 303;
  expect(await cancel()).toBe(true);
  return cancel;
};

it.each([
  ['a login', 8 * 3600, login],
  ['a code', 600, code],
  ['a token', 3600, token],
  ['the answer to a double click', 10, repeatedAnswer],
])('%s is valid for %i seconds, to the millisecond', async (_what, seconds, begin) => {
  const sandbox = createSandbox({ clock: () => Date.UTC(2026, 0, 1) });
  const isValid = await begin(sandbox);
  sandbox.advanceClock(seconds - 0.001);
  expect(await isValid()).toBe(true);
  sandbox.advanceClock(0.001);
  expect(await isValid()).toBe(false);
});
