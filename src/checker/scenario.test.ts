import { expect, it } from 'vitest';
import type { SandboxEvent } from '../sandbox/index.ts';
import { answered, failed, passed, wentNoFurther } from './scenario.ts';

it.each([
  [303, '', passed],
  [404, '', passed],
  [500, '', failed('the callback responded 500; handle the error')],
  [501, '', failed('the callback responded 501; handle the error')],
  [502, '', passed],
  [504, '', passed],
  [0, 'timeout', failed('the callback did not respond in time')],
  [0, 'UND_ERR_SOCKET', failed('the callback ended the connection without a response (UND_ERR_SOCKET)')],
  [0, 'ECONNREFUSED', failed('the app no longer listens')],
])('reads the response %s %s as intended', (status, failure, finding) => {
  expect(answered({ status, failure })).toEqual(finding);
});

it.each([
  ['/api/uuids/connected', true],
  ['/oauth/user_data', true],
  ['/oauth/eid_photo_data', true],
  ['/oauth/token', false],
  ['/nothing/api/', false],
  ['/x/oauth/user', false],
])('a call of %s without a token fails: %s', (path, isFailure) => {
  const visit = { url: 'http://app.test/', status: 200, body: '' };
  const detail = `the app called ${path} although there is no token`;
  expect(wentNoFurther({ visit, events: [{ path } as SandboxEvent] })).toEqual(
    isFailure ? failed(detail) : passed,
  );
});
