import { expect, it } from 'vitest';
import { appProblem } from './app.ts';

it.each([
  ['client_id', 'shop'],
  ['client_secret', 'a:b'],
  ['name', 'Shop & Co'],
  ['redirect_uri', 'https://app.example/callback?a=1'],
  ['privacy_url', 'https://app.example/privacy#login'],
  ['logo', 'https://app.example/logo.png'],
] as const)('an app may have the %s %s', (member, value) => {
  expect(appProblem(member, value)).toBeUndefined();
});

it.each([
  ['client_id', 'a:b'],
  ['client_id', ''],
  ['client_secret', 'two words'],
  ['name', ''],
  ['redirect_uri', '/callback'],
  ['redirect_uri', 'https://app.example/#x'],
  ['redirect_uri', 'https://['],
  ['redirect_uri', 'xhttps://app.example/'],
  ['privacy_url', 'http://['],
  ['logo', 'http://a;b/'],
  ['name', 7],
] as const)('an app may not have the %s %s', (member, value) => {
  expect(appProblem(member, value)).toMatch(/^an? |^the name/);
});
