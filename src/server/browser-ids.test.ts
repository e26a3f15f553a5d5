import { expect, it } from 'vitest';
import { browserIdsOf } from './browser-ids.ts';
import { createCookie } from './cookie.ts';

const [one, other] = ['a'.repeat(22), 'b'.repeat(22)];

it.each([
  [one, one, ''],
  [`${one}.${other}`, one, other],
  ...['', `${one}a`, `a${one}`, `${one}.`, `${one}.${other}b`, `${one}.${other}.${one}`].map((value) => [
    value,
    '',
    '',
  ]),
])('the cookie %j has the ids %j and %j', (value, browser, before) => {
  const cookie = createCookie('http://localhost:3000', 'dp-browser');
  const request = new Request('http://localhost:3000', { headers: { cookie: `dp-browser=${value}` } });
  expect(browserIdsOf(request, cookie)).toEqual({ browser, before });
});
