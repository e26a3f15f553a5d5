import { expect, it } from 'vitest';
import { addressDifference } from './address-difference.ts';

it.each([
  ['http://a/b', 'http://a/b/', ['http://a/b', '', '/', '']],
  ['http://a/b', 'https://a/b', ['http', '', 's', '://a/b']],
  ['http://aa/', 'http://aaa/', ['http://aa', '', 'a', '/']],
  ['abc', 'xyz', ['', 'abc', 'xyz', '']],
  ['abc', '', ['', 'abc', '', '']],
])('finds where %s and %s differ', (one, other, [start, registered, differing, end]) => {
  expect(addressDifference(one, other)).toEqual({ start, registered, received: differing, end });
});
