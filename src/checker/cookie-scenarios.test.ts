import { expect, it } from 'vitest';
import { readCookieLine } from './cookie-line.ts';
import { cookieScenarios } from './cookie-scenarios.ts';
import { failed, passed, skipped } from './scenario.ts';
import type { Target } from './test-stand.ts';
import { type Script, tokenRequest, tryCheck } from './testing/scripted-stand.ts';

const https: Partial<Target> = { redirectUri: 'https://app.test/callback' };
const notLax = failed('the cookie sid is not SameSite=Lax: other sites could send requests with it');
const check = async (cookies: string[], script: Script = {}) =>
  (await tryCheck(cookieScenarios, 'cookie-flags', { ...script, loginCookies: cookies })).finding;

it.each<[string, Partial<Target>, unknown]>([
  ['sid=1; HttpOnly; SameSite=Lax', {}, passed],
  ['sid=1; httponly; samesite=lax; secure', https, passed],
  ['sid=1; SameSite=Lax', {}, failed('the cookie sid is not HttpOnly: script of the page could read it')],
  ['sid=1; HttpOnly', {}, notLax],
  ['sid=1; HttpOnly; SameSite=None; Secure', https, notLax],
  [
    'sid=1; HttpOnly; SameSite=Strict',
    {},
    failed('the cookie sid is SameSite=Strict: the browser does not send it with the callback; use Lax'),
  ],
  [
    'sid=1; HttpOnly; SameSite=Lax',
    https,
    failed('the cookie sid is not Secure: the browser would send it over http'),
  ],
])('judges the cookie %s of an app at %j', async (line, target, finding) => {
  expect(await check([line], { target })).toEqual(finding);
});

it('leaves out a cookie without which the callback works too', async () => {
  const script: Script = { after: () => ({ events: [tokenRequest] }) };
  expect(await check(['language=nl'], script)).toEqual(passed);
});

it('tries the callback without the cookie only', async () => {
  const { tried } = await tryCheck(cookieScenarios, 'cookie-flags', { loginCookies: ['a=1', 'b=2'] });
  expect(tried.callbacks.map(({ browser }) => browser)).toEqual(["1' without a"]);
});

it('is not checked where the login page sets no cookie', async () => {
  expect(await check([])).toEqual(skipped('the login page sets no cookie'));
});

it.each([
  ['a=b=c; Path=/; Domain=app.test', { name: 'a', value: 'b=c', hasDomain: true, sameSite: '' }],
  ['a', { name: 'a', value: '', hasDomain: false, isSecure: false }],
  ['a=; SECURE; SameSite = x', { isSecure: true }],
])('reads %s', (line, expected) => {
  expect(readCookieLine(line)).toMatchObject(expected);
});
