import { expect, it } from 'vitest';
import { cookiesInState } from './cookie-in-state.ts';

const value = 'kT9-4hQ_x2LmVb7RzWc0Ag';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const base64url = (text: string) => Buffer.from(text).toString('base64url');
const hex = (text: string) => Buffer.from(text).toString('hex');
/** As Rails writes a signed message, with the purpose in plain text. */
const rails = (purpose: string) =>
  `${base64(JSON.stringify({ _rails: { message: base64('["a"]'), exp: null, pur: purpose } }))}--${hex('0123456789abcdef')}`;

it.each([
  value,
  `v1.${value}.fr`,
  `${value}~of the page`,
  base64(value),
  base64url(`fr/books ${value}`),
  // Each place in a group of three bytes.
  ...['', 'x', 'xy'].map((before) => base64(before + value)),
  ...['', 'x', 'xy'].map((before) => `1795900000.${base64url(before + value)}.sig`),
  hex(value),
  hex(value).toUpperCase(),
  `id-${hex(value)}-${hex('0123456789abcdef')}`,
  value.replace(/./g, (one) => `%${one.charCodeAt(0).toString(16)}`),
  rails(`state\ndemoapp\nhttp://localhost/callback\n${value}`),
  encodeURIComponent(rails(value)),
  `${rails(base64(JSON.stringify({ browser: value })))}~page`,
  base64(base64(base64(value))),
  hex(base64url(value)),
  `${base64url('{"alg":"HS256"}')}.${base64url(JSON.stringify({ sub: value }))}.${base64url('signature')}`,
])('finds a cookie in the state %s', (state) => {
  expect(cookiesInState(state, [{ value: 'another-cookie-of-the-app' }, { value }])).toEqual([{ value }]);
});

it.each([
  ['s%3Aabcdefghijklmnop.q', 's:abcdefghijklmnop.q'],
  ['a/b+c==a/b+c==a/b', JSON.stringify({ for: 'a/b+c==a/b+c==a/b' }).replaceAll('/', '\\/')],
  ['a&b&c&d&e&f&g&h&i', '{"for":"a\\u0026b\\u0026c\\u0026d\\u0026e\\u0026f\\u0026g\\u0026h\\u0026i"}'],
])('finds the cookie %s as other programs write it', (cookie, text) => {
  for (const state of [text, base64(text), encodeURIComponent(text)])
    expect(cookiesInState(state, [{ value: cookie }])).toHaveLength(1);
});

it.each([
  ['another value', base64url(value.toLowerCase()), value],
  ['a hash', hex(value.slice(1)), value],
  ['a short text, such as a language', 'fr-BE.aaaaaaaaaaaaaaaaaaaaaa', 'fr-BE'],
  ['an empty cookie', value, ''],
  ['the page where the login leads', base64url('fr/books/of/this/week'), '/books/of/this/week'],
  ['the same, as frameworks write it', base64url('fr/books/of/this/week'), '%2Fbooks%2Fof%2Fthis%2Fweek'],
])('does not take %s for a cookie', (_what, state, cookie) => {
  expect(cookiesInState(state, [{ value: cookie }])).toEqual([]);
});

it('reads a long state in a moment', () => {
  const start = performance.now();
  cookiesInState(base64url('x'.repeat(3000)).repeat(2), [{ value }]);
  expect(performance.now() - start).toBeLessThan(1000);
});
