import { expect, it } from 'vitest';
import type { SandboxEvent } from '../sandbox/tools/events/event.ts';
import { failureScenarios } from './failure-scenarios.ts';
import { failed, passed, skipped } from './scenario.ts';
import { type Script, tokenRequest, tryCheck } from './testing/scripted-stand.ts';

const check = (id: string, script?: Script) => tryCheck(failureScenarios, id, script);
const answering = (status: number, ...events: Partial<SandboxEvent>[]): Script => ({
  after: () => ({ visit: { status }, events }),
});

it.each([
  [200, passed],
  [499, passed],
  [500, failed('the callback responded 500')],
  [502, failed('the callback responded 502')],
  [0, failed('the callback did not respond in time')],
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
])('%s: a token endpoint that fails leads no further', async (id, outcome) => {
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

it('blames an application that crashes for the endpoint that failed', async () => {
  const { finding } = await check('data-401', {
    after: (index) => ({ visit: { status: index === 1 ? 500 : 200 } }),
  });
  expect(finding).toEqual(failed('the callback responded 500 when eid_data failed'));
});

it('checks no data endpoint that the application does not ask', async () => {
  expect((await check('data-401', answering(200, tokenRequest))).finding).toEqual(
    skipped('the app requested no data during the callback'),
  );
});
