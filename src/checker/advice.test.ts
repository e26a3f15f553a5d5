import { expect, it } from 'vitest';
import { checkedApp } from './testing/checked-app.ts';
import type { Mistake, Way } from './testing/relying-app.ts';

/** The verdicts and details of some checks on an app. */
async function advice(way: Mistake | Way, only: string[]) {
  const { results } = await checkedApp([way], { only });
  return results.map(({ id, verdict, detail }) => [id, verdict, ...(detail === undefined ? [] : [detail])]);
}

it('passes an app that reports each UUID once', async () => {
  expect(
    await advice('reports-once', ['callback-stale', 'connected-called', 'connected-redirected']),
  ).toEqual([
    ['callback-stale', 'passed'],
    ['connected-called', 'passed'],
    ['connected-redirected', 'skipped', 'the app did not call /api/uuids/connected'],
  ]);
});

it('starts a login with the form of a page that posts', async () => {
  const ids = ['state-random', 'state-right', 'state-foreign', 'two-tabs', 'is-sandbox', 'connected-called'];
  expect(await advice('login-by-post', ids)).toEqual(ids.map((id) => [id, 'passed']));
});

it('distinguishes a page without a login from a login without a state', async () => {
  await expect(advice('no-login', ['state-random'])).rejects.toThrow(
    /^the page at http:\S+ has no button, no link and no redirect to the service; pass another with --login$/,
  );
  expect(await advice('no-state', ['state-random'])).toEqual([
    ['state-random', 'failed', 'the login page sends no state; add data-state to the button'],
  ]);
});

it('stops when the app has ended, and names the check', async () => {
  const since = 'the app no longer listens since the check `token-html`';
  expect(await advice('ends-after-html', ['state-right', 'token-html', 'token-dropped', 'data-401'])).toEqual(
    [
      ['state-right', 'passed'],
      ['token-html', 'failed', 'the app no longer listens; it ended during the check `token-html`'],
      ['token-dropped', 'skipped', since],
      ['data-401', 'skipped', since],
    ],
  );
});

it('reports one cause once', async () => {
  const ids = ['state-right', 'session-renewed', 'code-hidden', 'connected-called', 'start-bound'];
  expect(await advice('wrong-redirect-uri', ids)).toEqual([
    ['state-right', 'failed', expect.stringContaining('redirect_uri')],
    ...ids.slice(1).map((id) => [id, 'skipped', 'no login succeeded; see `state-right`']),
  ]);
  expect(await advice('state-not-compared', ['state-wrong', 'state-twice'])).toEqual([
    ['state-wrong', 'failed', 'the app sent a token request; stop before it'],
    ['state-twice', 'skipped', '`state-wrong` failed'],
  ]);
});
