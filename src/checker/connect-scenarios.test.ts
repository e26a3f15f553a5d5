import { describe, expect, it } from 'vitest';
import { connectScenarios } from './connect-scenarios.ts';
import { failed, passed, skipped } from './scenario.ts';
import { type Script, tryCheck } from './testing/scripted-stand.ts';

const check = (script: Script) => tryCheck(connectScenarios, 'connected-called', script);
const call = { path: '/api/uuids/connected', method: 'POST', status: 201 };
/** An app that makes a call at its login of this index. */
const calling = (
  at: number,
  ...events: Partial<typeof call & { rule: 'unknown_uuid'; hint: string }>[]
): Script => ({
  after: (index) => (index === at ? { events } : {}),
});

it.each([0, 4])('passes an app that reports the UUID at the login of index %s', async (at) => {
  const { finding, tried } = await check(calling(at, { ...call, method: 'GET', status: 200 }, call));
  expect(finding).toEqual(passed);
  expect(tried.begun).toEqual(Array.from({ length: at + 1 }, () => 'session'));
  expect(tried.callbacks.at(-1)?.query).toEqual({
    code: `fresh: scope ${at + 1}`,
    state: `state-${at + 1}-of-16-characters`,
  });
});

it('names the reason why a report was rejected', async () => {
  const refused = { ...call, status: 400, rule: 'unknown_uuid' as const };
  expect((await check(calling(0, { ...refused, hint: 'Look here.' }))).finding).toEqual(
    failed('the service rejected the call: unknown_uuid. Look here.'),
  );
  expect((await check(calling(0, refused))).finding).toEqual(
    failed('the service rejected the call: unknown_uuid. '),
  );
});

it.each([
  [
    undefined,
    skipped(
      'the app first asks a new visitor who they are; pass --cookie with the session of a logged-in user',
    ),
  ],
  [
    'sid=1',
    failed(
      'five logins went by without POST /api/uuids/connected; if the app asks its user first, pass the session of a user who is connected',
    ),
  ],
])('gives up after five logins with the cookie %s', async (cookie, expected) => {
  const { finding, tried } = await check({ target: cookie === undefined ? {} : { cookie } });
  expect([finding, tried.callbacks.length]).toEqual([expected, 5]);
});

it('names the place to look for the button if it is missing', async () => {
  const { finding, tried } = await check({ states: [], hasLogin: false });
  expect([finding, tried.callbacks]).toEqual([
    failed('the page has no button, no link and no redirect to the service; pass its URL with --connect'),
    [],
  ]);
  expect((await check({ states: [] })).finding).toEqual(skipped('the login page sends no state'));
});

it('passes an app that reports a UUID once, where a check before saw the report', async () => {
  const { finding, tried } = await check({ wasConnected: true, target: { cookie: 'sid=1' } });
  expect([finding, tried.callbacks.length]).toEqual([passed, 5]);
});

describe('a redirect of the report', () => {
  const redirected = (script: Script) => tryCheck(connectScenarios, 'connected-redirected', script);
  const location = 'http://other.test/api/uuids/connected';

  it('is tried with both kinds', async () => {
    const { finding, tried } = await redirected({ after: () => ({ events: [call] }) });
    expect([finding, tried.begun]).toEqual([passed, ['session', 'session']]);
    expect(tried.faults).toEqual([307, 302].map((status) => ['connected', { status, location }]));
  });

  it('is tried with a new user where the app does not report one again', async () => {
    const { finding, tried } = await redirected({
      after: (_index, { query }) => (String(query.code).startsWith('check-1') ? { events: [call] } : {}),
    });
    expect([finding, tried.begun]).toEqual([passed, ['session', 'visitor', 'session', 'visitor']]);
  });

  it('must not be followed', async () => {
    const followed = [{ method: 'POST', authorization: 'Basic x', body: '' }];
    expect((await redirected({ followed })).finding).toEqual(
      failed(
        'the app followed a redirect (307) to another host, with its client secret; follow no redirect of the service',
      ),
    );
  });

  it('is not tried where the app makes no report', async () => {
    expect((await redirected({})).finding).toEqual(skipped('the app did not call /api/uuids/connected'));
    expect((await redirected({ after: () => ({ visit: { status: 500 } }) })).finding).toEqual(
      failed('the callback responded 500; handle the error'),
    );
  });
});
