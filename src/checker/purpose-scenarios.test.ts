import { expect, it } from 'vitest';
import { purposeScenarios } from './purpose-scenarios.ts';
import { failed, passed, skipped } from './scenario.ts';
import { type Script, tokenRequest, tryCheck } from './testing/scripted-stand.ts';

const check = (script?: Script) => tryCheck(purposeScenarios, 'token-purpose', script);
const state = 'state-1-of-16-characters';
const session = 'session-of-a-user';
const returned = 'token-of-the-return';
/** An app that sets a session at the callback, and redirects to a page with a token in its URL. */
const app: Script = {
  cookies: [`lang=en`, `lang=en; session=${session}`],
  after: () => ({ seen: [`http://app.test/return?login=${returned}`] }),
};

it('passes an app that takes each token for its purpose only', async () => {
  const page = (header: string) => (header === `session=${session}` ? 'Hello' : 'Log in');
  const { finding, tried } = await check({ ...app, page });
  expect(finding).toEqual(passed);
  expect(tried.callbacks.map(({ query }) => query)).toEqual([
    { code: 'fresh: scope 1', state },
    { code: 'connected', state: returned },
    { code: 'connected', state: session },
  ]);
});

it.each([
  [state, 'the state'],
  [returned, 'a value of the URL after the callback'],
])('finds an app that takes %s as a session', async (token, kind) => {
  const page = (header: string) => (header === `session=${token}` ? 'Hello' : 'Log in');
  expect((await check({ ...app, page })).finding).toEqual(
    failed(`the app accepts ${kind} as the cookie session; sign each token for its purpose`),
  );
});

it.each([
  [returned, 'a value of the URL after the callback'],
  [session, 'the cookie session'],
])('finds an app that takes %s as a state', async (token, kind) => {
  const after: Script['after'] = (index, callback) =>
    callback.query.state === token ? { events: [tokenRequest] } : (app.after?.(index, callback) ?? {});
  expect((await check({ ...app, after })).finding).toEqual(
    failed(`the app accepts ${kind} as a state; sign each token for its purpose`),
  );
});

it('is not checked without a state', async () => {
  expect((await check({ states: [] })).finding).toEqual(skipped('the login page sends no state'));
});
