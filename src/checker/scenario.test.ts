import { expect, it } from 'vitest';
import type { SandboxEvent } from '../sandbox/index.ts';
import { answered, failed, noTokenRequest, passed, requestsTo, skipped, wentNoFurther } from './scenario.ts';

const tokenRequest = { path: '/oauth/token', status: 200 } as SandboxEvent;

/** The result of a callback with a status and calls at the service. */
const result = (status: number, ...events: Partial<SandboxEvent>[]) => ({
  visit: { url: 'http://app.test/', status, body: '', failure: 'timeout' },
  events: events as SandboxEvent[],
});

it('ends as passed, or with the observations', () => {
  expect([passed, failed('a'), skipped('b')]).toEqual([
    { verdict: 'passed' },
    { verdict: 'failed', detail: 'a' },
    { verdict: 'skipped', detail: 'b' },
  ]);
});

it.each([
  [200, passed],
  [303, passed],
  [404, passed],
  [500, failed('the callback responded 500; handle the error')],
  [501, failed('the callback responded 501; handle the error')],
  [502, passed],
  [504, passed],
  [0, failed('the callback did not respond in time')],
])('reads the response %s as intended', (status, finding) => {
  expect(answered({ status, failure: 'timeout' })).toEqual(finding);
  expect(noTokenRequest(result(status))).toEqual(finding);
  expect(wentNoFurther(result(status, tokenRequest))).toEqual(finding);
});

it.each([
  ['timeout', 'the callback did not respond in time'],
  ['UND_ERR_SOCKET', 'the callback ended the connection without a response (UND_ERR_SOCKET)'],
  ['ECONNREFUSED', 'the app no longer listens'],
])('names the reason for a missing response: %s', (failure, detail) => {
  expect(answered({ status: 0, failure })).toEqual(failed(detail));
});

it('finds the requests to an address among others', () => {
  const { events } = result(200, { path: '/oauth/user_data' }, tokenRequest, tokenRequest);
  expect(requestsTo('/oauth/token', events)).toEqual(events.slice(1));
});

it('fails for a code that is exchanged although it must not be, with any response', () => {
  for (const status of [200, 500])
    expect(noTokenRequest(result(status, tokenRequest))).toEqual(
      failed('the app sent a token request; stop before it'),
    );
});

it.each(['/api/uuids/connected', '/oauth/user_data', '/oauth/eid_data', '/oauth/eid_photo_data'])(
  'fails for a call of %s without a token',
  (path) => {
    expect(wentNoFurther(result(200, tokenRequest, { path }))).toEqual(
      failed(`the app called ${path} although there is no token`),
    );
  },
);

it('does not take other addresses for those of the service', () => {
  const others = ['/nothing/api/', '/x/oauth/user', '/en/oauth/authenticate.html'].map((path) => ({ path }));
  expect(wentNoFurther(result(200, ...others))).toEqual(passed);
});
