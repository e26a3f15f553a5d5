import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText, runs } from '../../../testing/generated-inputs.ts';
import { authorizationUrl } from './authorization-url.ts';
import { readOptions } from './read-options.ts';

const endpoint = 'https://service.test/nl/oauth/authenticate.html';

const url = (attributes: Record<string, string>, isPopup = true, to = endpoint) =>
  authorizationUrl(
    to,
    readOptions((name) => attributes[name]),
    isPopup,
  );

const complete = {
  'client-id': 'demo app',
  'redirect-uri': 'https://app.test/callback?tenant=1&x=a+b',
  scope: ' email \n phone ',
  state: 'a&b+c%d e=é€😀',
  'is-sandbox': 'true',
};

test('has the parameters in the order of the protocol, with %20 for a space', () => {
  expect(url(complete)).toBe(
    'https://service.test/nl/oauth/authenticate.html?response_type=code&client_id=demo%20app' +
      '&redirect_uri=https%3A%2F%2Fapp.test%2Fcallback%3Ftenant%3D1%26x%3Da%2Bb&scope=email%20phone' +
      '&state=a%26b%2Bc%25d%20e%3D%C3%A9%E2%82%AC%F0%9F%98%80&is_sandbox=true&popup=1',
  );
});

test.each([
  [
    'no state: no parameter',
    { 'client-id': 'a', 'redirect-uri': 'https://a.test/', scope: 'email' },
    /^((?!state=).)*$/,
  ],
  ['an empty state is a state', { state: '' }, /&state=&/],
  ['no scope: an empty one', {}, /&scope=&/],
  ['no client id: none is made up', {}, /\?response_type=code&scope=/],
  [
    'a wrong redirect URI goes out as it is',
    { 'redirect-uri': '/callback#x' },
    /&redirect_uri=%2Fcallback%23x&/,
  ],
  ['no is-sandbox: false', {}, /&is_sandbox=false&/],
])('%s', (_title, attributes, expected) => {
  expect(url(attributes as Record<string, string>)).toMatch(expected);
});

test('the service gets and returns any text byte for byte', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), anyText(), (state, redirectUri) => {
      const query = new URL(url({ state, 'redirect-uri': redirectUri })).searchParams;
      expect(query.get('state')).toBe(state);
      expect(query.get('redirect_uri')).toBe(redirectUri);
    }),
    runs(100),
  );
});

test('a click with half a surrogate pair throws nothing', () => {
  expect(url({ state: 'a\ud800b' })).toContain('&state=a%EF%BF%BDb&');
});
