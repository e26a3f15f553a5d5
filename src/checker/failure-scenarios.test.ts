import { describe, expect, it } from 'vitest';
import type { SandboxEvent } from '../sandbox/index.ts';
import { failureScenarios } from './failure-scenarios.ts';
import { failed, passed, skipped } from './scenario.ts';
import { type Script, tokenRequest, tryCheck } from './testing/scripted-stand.ts';

const check = (id: string, script?: Script) => tryCheck(failureScenarios, id, script);
const answering = (status: number, ...events: Partial<SandboxEvent>[]): Script => ({
  after: () => ({ visit: { status, ...(status === 0 && { failure: 'ECONNRESET' }) }, events }),
});

it.each([
  [200, passed],
  [499, passed],
  [500, failed('the callback responded 500')],
  [502, failed('the callback responded 502')],
  [0, failed('the callback ended the connection without a response (ECONNRESET)')],
])('a slow token endpoint ends in the answer %s', async (status, finding) => {
  const { finding: found, tried } = await check('token-slow', answering(status, tokenRequest));
  expect([found, tried.faults]).toEqual([finding, [['token', { delay_ms: 7 }]]]);
  expect(tried.callbacks[0]?.query).toEqual({ code: 'fresh: scope 1', state: 'state-1-of-16-characters' });
});

it.each([
  ['token-401', { status: 401, error: 'invalid_client' }],
  ['token-500', { status: 500 }],
  ['token-html', { status: 200, html: '<!doctype html><title>Sorry</title>' }],
  ['token-dropped', { drop: true }],
])('%s: a token endpoint that fails does not log in', async (id, outcome) => {
  const { finding, tried } = await check(id, answering(502, { path: '/oauth/token' }));
  expect([finding, tried.faults]).toEqual([passed, [['token', outcome]]]);
  expect(tried.callbacks).toEqual([
    { browser: '1', query: { code: 'fresh', state: 'state-1-of-16-characters' } },
  ]);
  expect((await check(id, answering(200, { path: '/oauth/user_data' }))).finding).toEqual(
    failed('the app called /oauth/user_data although there is no token'),
  );
});

const endpoints = ['user_data', 'eid_data', 'eid_photo_data'];

it.each([
  ['data-401', { status: 401, error: 'invalid_token' }],
  ['data-403', { status: 403, error: 'insufficient_scope' }],
  ['data-404', { status: 404, error: 'not_found' }],
])('%s: each data endpoint fails once', async (id, outcome) => {
  const { finding, tried } = await check(id, answering(200, { path: '/oauth/eid_photo_data' }));
  expect(finding).toEqual(passed);
  expect(tried.faults).toEqual(endpoints.map((endpoint) => [endpoint, outcome]));
  expect(tried.callbacks.map(({ query }) => query)).toEqual(
    [1, 2, 3].map((count) => ({
      code: `connected: scope ${count}`,
      state: `state-${count}-of-16-characters`,
    })),
  );
});

it('blames an app that crashes for the endpoint that failed', async () => {
  const { finding } = await check('data-401', {
    after: (index) => ({ visit: { status: index === 1 ? 500 : 200 } }),
  });
  expect(finding).toEqual(
    failed('the callback responded 500; handle the error; this was when eid_data failed'),
  );
});

it('checks no data endpoint that the app does not ask', async () => {
  expect((await check('data-401', answering(200, tokenRequest))).finding).toEqual(
    skipped('the app requested no data during the callback'),
  );
});

describe('a wrong token response', () => {
  const uuids = [undefined, null, '', 'not-a-uuid', '00000000-0000-4000-8000-000000000000/../x', 42];

  it('is tried with each kind of UUID and of JSON', async () => {
    const { finding, tried } = await check('token-uuid');
    expect(finding).toEqual(passed);
    const sent = tried.faults.map((fault) => (fault as [string, { json: { uuid: unknown } }])[1].json.uuid);
    expect(sent.slice(0, 6)).toEqual(uuids);
    expect(sent).toHaveLength(8);
    const { tried: others } = await check('token-json', { target: { cookie: 'sid=1' } });
    expect(others.begun.slice(0, 4)).toEqual(['visitor', 'session', 'visitor', 'session']);
    expect(others.faults.filter((_fault, index) => index % 2)).toEqual(
      [null, [], 'uuid', 42, {}].map((json) => ['token', { json }]),
    );
  });

  it.each<[Script, string]>([
    [
      { after: () => ({ events: [{ path: '/api/uuids/connected' }] }) },
      'the app reported a user after the token response null; compare uuid with the form of a UUID',
    ],
    [answering(500), 'the callback responded 500; handle the error; this was after the token response null'],
    [
      { after: () => ({ startsSession: true }) },
      'the app started a session after the token response null; compare uuid with the form of a UUID',
    ],
  ])('must not log in: %#', async (script, detail) => {
    expect((await check('token-json', script)).finding).toEqual(failed(detail));
  });
});

describe('a redirect of the token endpoint', () => {
  it('is tried with both kinds', async () => {
    const { finding, tried } = await check('token-redirected', answering(502));
    const location = 'http://other.test/oauth/token';
    expect([finding, tried.faults]).toEqual([
      passed,
      [307, 302].map((status) => ['token', { status, location }]),
    ]);
  });

  const get = { method: 'GET', authorization: '', body: '' };
  it.each([
    [get, ''],
    [{ ...get, method: 'POST', body: 'client_secret=x' }, ', with its client secret'],
    [{ ...get, authorization: 'Basic x' }, ', with its client secret'],
  ])('must not be followed: %j', async (request, how) => {
    expect((await check('token-redirected', { followed: [request] })).finding).toEqual(
      failed(`the app followed a redirect (307) to another host${how}; follow no redirect of the service`),
    );
  });

  it('must not log in', async () => {
    expect(
      (await check('token-redirected', answering(200, { path: '/api/uuids/connected' }))).finding,
    ).toEqual(failed('the app called /api/uuids/connected although there is no token'));
  });
});

it.each<[Script, number, unknown]>([
  [answering(502, tokenRequest), 10_000, passed],
  [answering(500), 10_000, failed('the callback responded 500; handle the error')],
  [
    { after: () => ({ visit: { status: 0, failure: 'timeout' } }) },
    10,
    failed(
      'the app waits for the service for more than 0.01 s; end its requests earlier, for example after 10 s',
    ),
  ],
])('a token endpoint that never responds: %#', async (script, timeout, finding) => {
  const { finding: found, tried } = await check('token-hanging', { ...script, target: { timeout } });
  expect([found, tried.faults]).toEqual([finding, [['token', { delay_ms: timeout + 1000, drop: true }]]]);
});

it('waits for half a minute at most', async () => {
  const { tried } = await check('token-hanging', { target: { timeout: 600_000 } });
  expect(tried.faults).toEqual([['token', { delay_ms: 31_000, drop: true }]]);
});
