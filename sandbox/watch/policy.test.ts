import { expect, it } from 'vitest';
import { allowsScript } from './policy.ts';

const target = {
  url: new URL('https://login.example/v1/en/dp_connect.js'),
  page: new URL('https://books.example/'),
  nonce: 'abc',
  integrity: ['sha384-x'],
};

it.each([
  "img-src 'none'",
  'script-src *',
  'script-src https:',
  'script-src http:',
  'script-src login.example',
  'script-src https://login.example',
  'script-src https://LOGIN.example:443',
  'script-src *.example:*',
  'script-src https://login.example/v1/',
  'script-src https://login.example/v1/en/dp_connect.js',
  "script-src 'nonce-abc' 'strict-dynamic'",
  "script-src 'sha384-x'",
  "default-src 'none'; script-src https:",
  "script-src 'none'; script-src-elem https:",
  "script-src https:; script-src 'none'",
])('“%s” lets the browser load the script', (policy) => {
  expect(allowsScript(policy, target)).toBe(true);
});

it.each([
  "default-src 'none'",
  "script-src 'self'",
  "script-src 'none'",
  'script-src',
  "script-src 'nonce-other'",
  "script-src 'sha384-other'",
  "script-src https: 'strict-dynamic'",
  'script-src books.example',
  'script-src *.login.example',
  'script-src login.example:8443',
  'script-src https://login.example/v2/',
  'script-src wss:',
  "script-src-elem 'none'; script-src https:",
])('“%s” blocks the script', (policy) => {
  expect(allowsScript(policy, target)).toBe(false);
});

it('“self” is the origin of the page', () => {
  const own = { ...target, url: new URL('https://books.example/dp_connect.js') };
  expect(allowsScript("script-src 'self'", own)).toBe(true);
});
