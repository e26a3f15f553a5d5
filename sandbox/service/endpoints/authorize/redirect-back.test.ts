import { expect, it } from 'vitest';
import { refusalUrl, successUrl } from './redirect-back.ts';

it.each([
  ['http://a/b', 'http://a/b?code=x%2By&state=%FF+s'],
  ['http://a/b?c=1', 'http://a/b?c=1&code=x%2By&state=%FF+s'],
  ['http://a/b?', 'http://a/b?code=x%2By&state=%FF+s'],
  ['http://a/b?c=1&', 'http://a/b?c=1&code=x%2By&state=%FF+s'],
  ['http://a/&b', 'http://a/&b?code=x%2By&state=%FF+s'],
])('adds a code to the query of %s', (uri, expected) => {
  expect(successUrl(uri, 'x+y', '%FF+s')).toBe(expected);
});

it('adds an error, and a state only if the request had one', () => {
  const refusal = { error: 'access_denied', description: 'No & no.' } as const;
  expect(refusalUrl('http://a/', refusal, 's')).toBe(
    'http://a/?error=access_denied&error_description=No%20%26%20no.&state=s',
  );
  expect(refusalUrl('http://a/', refusal, undefined)).toBe(
    'http://a/?error=access_denied&error_description=No%20%26%20no.',
  );
  expect(successUrl('http://a/', 'x', '')).toBe('http://a/?code=x&state=');
});
