import { afterEach, describe, expect, test } from 'vitest';
import { configure } from './configure.ts';
import { findUnpinned, isUnpinned } from './pins.ts';

afterEach(() => configure({}));

/** Whether a login with these values may begin on a page with this allowlist. */
const isAllowed = (allowlist: string, given: { start?: string; uri?: string }) => {
  configure({ redirectUri: allowlist });
  return !isUnpinned('redirect-uri', { 'client-id': '', start: given.start, 'redirect-uri': given.uri });
};

const app = 'https://app.example';

describe('a start at the first page of an app', () => {
  test.each([
    [`${app}/?dpplus=start`, true],
    [`${app}?dpplus=start`, true],
    ['HTTPS://APP.example:443/?dpplus=start#top', true],
    // The host is after the @.
    [`${app}&x@evil.example/?dpplus=start`, false],
    [`${app}&x:y@evil.example/?dpplus=start`, false],
    [`${app}#@evil.example/?dpplus=start`, true],
    [`${app}@evil.example/?dpplus=start`, false],
    [`${app}%2F@evil.example/?dpplus=start`, false],
    ['https://x@app.example/?dpplus=start', false],
    ['https://:y@app.example/?dpplus=start', false],
    [`${app}\\@evil.example/?dpplus=start`, false],
    [`${app}./?dpplus=start`, false],
    [`${app}:8443/?dpplus=start`, false],
    [`${app}.evil.example/?dpplus=start`, false],
    [`${app}&evil.example/?dpplus=start`, false],
    [`${app}/&dpplus=start`, false],
    [`https://evil.example/?x=${app}?`, false],
    [`${app}//?dpplus=start`, false],
    [`${app}/x/..?dpplus=start`, true],
    [`${app}/%2e%2e/x?dpplus=start`, false],
    ['http://app.example/?dpplus=start', false],
    ['https://аpp.example/?dpplus=start', false],
    ['javascript:https://app.example/?dpplus=start', false],
    ['//app.example/?dpplus=start', false],
    ['nonsense', false],
  ])('%s is allowed: %s', (start, expected) => {
    for (const allowlist of [app, `${app}/`, `https://other.example ${app}/`])
      expect(isAllowed(allowlist, { start }), allowlist).toBe(expected);
  });
});

test.each([
  ['/?tenant=1&dpplus=start', true],
  ['?tenant=1', true],
  ['/?tenant=1#&x', true],
  ['/?tenant=12&dpplus=start', false],
  ['/?dpplus=start&tenant=1', false],
  ['/?dpplus=start', false],
  ['/#?tenant=1', false],
  ['/x?tenant=1', false],
])('a start at %s of an allowed address with a query is allowed: %s', (rest, expected) => {
  expect(isAllowed(`${app}/?tenant=1`, { start: app + rest })).toBe(expected);
});

test('a link without a URL of a start is compared by its redirect URI', () => {
  expect(isAllowed(app, { start: '', uri: app })).toBe(true);
  expect(isAllowed(app, { start: '', uri: 'https://evil.example' })).toBe(false);
});

test.each([
  ['https://bücher.example/cb', 'https://xn--bcher-kva.example/cb?dpplus=start', true],
  ['https://xn--bcher-kva.example/cb', 'https://BÜCHER.example/cb?dpplus=start', true],
  ['https://bücher.example/cb', 'https://bucher.example/cb?dpplus=start', false],
  // With or without the last slash, and with no other one.
  [`${app}/cb/`, `${app}/cb?dpplus=start`, true],
  [`${app}/cb`, `${app}/cb/?dpplus=start`, true],
  [`${app}/cb`, `${app}/cb//?dpplus=start`, false],
  [`${app}/cb`, `${app}/cbx?dpplus=start`, false],
  // An allowed address of another scheme, or a wrong one, allows no start.
  ['myapp://cb', 'myapp://cb', false],
  ['myapp://cb', 'nonsense', false],
  ['nonsense', 'nonsense', false],
])('with the allowlist %s, a start at %s is allowed: %s', (allowlist, start, expected) => {
  expect(isAllowed(allowlist, { start })).toBe(expected);
});

const own = location.origin;

test.each([
  [`${own}/cb?dpplus=start`, true],
  [`${own}@evil.example/`, false],
  [`${own}.evil.example/`, false],
  [own.replace('//', '//x@'), false],
  [`${own}1/`, false],
  [`${own}/\\evil.example`, true],
  ['//evil.example/', false],
  [`https://evil.example/?${own}/`, false],
])('without an allowlist, a start at %s is allowed: %s', (start, expected) => {
  configure({});
  expect(!isUnpinned('redirect-uri', { 'client-id': '', start, 'redirect-uri': '' })).toBe(expected);
});

test.each([
  ['myapp', `${app}?dpplus=start`, undefined],
  ['evil', `${app}?dpplus=start`, 'client-id'],
  ['myapp', 'https://evil.example?dpplus=start', 'redirect-uri'],
  ['evil', 'https://evil.example?dpplus=start', 'client-id'],
])('of the client id %s and a start at %s, the first that is not allowed is %s', (id, start, expected) => {
  configure({ clientId: 'other myapp', redirectUri: app });
  expect(findUnpinned({ 'client-id': id, start, 'redirect-uri': '' })).toBe(expected);
});

// The service compares redirect URIs character for character.
test.each([`${app}/cb`, 'myapp://cb'])(
  'a redirect URI is allowed in the spelling of the list only',
  (uri) => {
    for (const given of [uri, `${uri}/`, `${uri}?x`, uri.toUpperCase(), ` ${uri}`, '', undefined])
      expect(isAllowed(`https://other.example/ ${uri}`, { uri: given as string }), given).toBe(given === uri);
  },
);
