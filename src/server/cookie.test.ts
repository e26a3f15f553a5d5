import { expect, it } from 'vitest';
import { hostPrefix, sessionCookie } from '../../contract/cookies.ts';
import { createCookie } from './cookie.ts';

const { read, write } = createCookie('https://app.example', sessionCookie);
const name = hostPrefix + sessionCookie;
const [own = ''] = write('own').split(';');

it.each([own, `a=b; ${own}`, `a=b;${own}; c=d`])('the header %j has the cookie', (cookie) => {
  expect(read({ headers: { cookie } })).toBe('own');
});

// Another host of the domain can plant each of these, also beside the right one.
it.each([
  ...['\u00a0', '\u0085', '\u00c2\u00a0', '\u00e2\u0080\u0083', '\t', '\v', '%20', '"', '$'].map(
    (text) => text + name,
  ),
  ...['\u00a0', ' ', '\t', '%00', '[]'].map((text) => name + text),
  ...[sessionCookie, name.toUpperCase(), name.replaceAll('-', '%2D'), name.replaceAll('-', '_')],
])('the name %j is another one', (other) => {
  expect(read({ headers: { cookie: `a=b; ${other}=planted` } })).toBe('');
  expect(read({ headers: { cookie: `a=b; ${other}=planted; ${own}` } })).toBe('own');
});

it.each([own, `${name}=planted`, `${name}=`])('beside %j, the cookie counts as missing', (other) => {
  for (const cookie of [`${own}; ${other}`, `${other}; ${own}`])
    expect(read({ headers: { cookie } })).toBe('');
});
