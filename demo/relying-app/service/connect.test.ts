import { expect, it } from 'vitest';
import { relyingApp } from '../testing/app-under-test.ts';

it('a tab that comes back late leads to the same page, for a user with an account and for a new user', async () => {
  const { visit, reader } = relyingApp();
  await reader({ persona: 'fresh' });
  for (const persona of ['fresh', 'consented']) {
    const visitor = visit();
    const state = await visitor.readState();
    await visitor.logIn({ persona });
    await visitor.comeBack({ code: 'another', state });
    const page = await visitor.readReturn();
    expect(page).toContain('<a href="/account" class="dpplus-return"');
    expect(page).not.toContain('data-error');
  }
});

it('no page shows a code, a token or the secret', async () => {
  const uuid = '0b7e5e0c-3c8c-4d0e-9a53-2f6ad1b6a001';
  const answer = () => Response.json({ uuid, access_token: 'the-token', scope: 'email' });
  const { visit, reader, users } = relyingApp({ answer });
  users.storeUuid(await reader(), uuid);
  const visitor = visit();
  await visitor.comeBack({ code: 'the-code', state: await visitor.readState() });
  for (const page of [await visitor.readReturn(), await visitor.read('/'), await visitor.read('/account')])
    expect(page).not.toMatch(/the-code|the-token|demosecret/);
});

it('after an internal error the user sees a general message, and the log has the cause', async () => {
  const { users, visit, lines } = relyingApp();
  users.findByUuid = () => {
    throw new Error('disk full');
  };
  const visitor = visit();
  await visitor.logIn();
  expect(await visitor.readReturn()).toContain('data-error="server_error"');
  expect(await visitor.readReturn()).not.toContain('disk full');
  expect(lines.slice(-2)).toEqual(['callback-failed Error: disk full', 'failed server_error']);
});
