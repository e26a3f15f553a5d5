import { expect, it } from 'vitest';
import { failed, passed, skipped } from './scenario.ts';
import { sessionScenarios } from './session-scenarios.ts';
import { type Script, tokenRequest, tryCheck } from './testing/scripted-stand.ts';

const check = (id: string, script?: Script) => tryCheck(sessionScenarios, id, script);
const return1 = { browser: '1', query: { code: 'fresh: scope 1', state: 'state-1-of-16-characters' } };
const noState = skipped('the login page sends no state');

it.each<[string, Script, unknown]>([
  ['still works', { after: () => ({ events: [tokenRequest] }) }, passed],
  [
    'is forgotten',
    {},
    failed('the app has forgotten the state of the first tab; keep a state for each login'),
  ],
])('the login of the first of two tabs %s', async (_what, script, finding) => {
  const { finding: found, tried } = await check('two-tabs', script);
  expect([found, tried.begun, tried.callbacks]).toEqual([finding, ['visitor', 'again in 1'], [return1]]);
});

it.each([[[]], [['x']], [[undefined, 'x']]])(
  'two tabs are not checked with the states %j',
  async (states) => {
    const { finding, tried } = await check('two-tabs', { states });
    expect([finding, tried.callbacks]).toEqual([noState, []]);
  },
);

it.each([
  ['another', ['sid=1', 'sid=2'], passed],
  ['none', ['sid=1', ''], passed],
  [
    'that of before',
    ['sid=1', 'sid=1'],
    failed('the cookies after the login are the same as before; give the session a new id'),
  ],
])('the session of a login is %s', async (_what, cookies, finding) => {
  const { finding: found, tried } = await check('session-renewed', { cookies });
  expect([found, tried.callbacks]).toEqual([finding, [return1]]);
});

it('an earlier state is tried after a login in the same browser', async () => {
  const { finding, tried } = await check('state-after-login', {
    after: (index) => (index === 0 ? { events: [tokenRequest] } : {}),
  });
  expect([finding, tried.begun]).toEqual([passed, ['visitor', 'again in 1']]);
  expect(tried.callbacks).toEqual([
    { browser: '1', query: { code: 'fresh: scope 2', state: 'state-2-of-16-characters' } },
    { browser: '1', query: { code: 'fresh', state: 'state-1-of-16-characters' } },
  ]);
  expect((await check('state-after-login', { after: () => ({ events: [tokenRequest] }) })).finding).toEqual(
    failed('the app sent a token request; a login ends the other logins of its browser'),
  );
  expect((await check('state-after-login', { states: ['x'] })).finding).toEqual(noState);
});

it('a session is not checked if the login page begins no session', async () => {
  const { finding, tried } = await check('session-renewed', { cookies: ['', 'sid=1'] });
  expect([finding, tried.callbacks]).toEqual([skipped('the login page sets no cookie'), []]);
});

it.each([
  ['http://app.test/account', passed],
  ['http://app.test/account?encode=1', passed],
  [
    'http://app.test/callback?code=x&state=y',
    failed('the callback shows a page; redirect (303) to another page first'),
  ],
])('a login ends at %s', async (url, finding) => {
  const { finding: found, tried } = await check('code-hidden', { after: () => ({ visit: { url } }) });
  expect([found, tried.callbacks]).toEqual([finding, [return1]]);
});
