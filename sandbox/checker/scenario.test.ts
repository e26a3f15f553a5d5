import { expect, it } from 'vitest';
import { answered, failed, passed } from './scenario.ts';

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
