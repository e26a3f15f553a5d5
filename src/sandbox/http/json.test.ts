import { expect, it } from 'vitest';
import { isObject, parse } from './json.ts';

it('parses JSON, and returns nothing for any other text', () => {
  expect(parse('{"a":[1]}')).toEqual({ a: [1] });
  expect([parse('null'), parse(''), parse('{'), parse('undefined')]).toEqual([
    null,
    undefined,
    undefined,
    undefined,
  ]);
});

it.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ['a', false],
  [1, false],
  [undefined, false],
])('decides whether %j is an object', (value, expected) => {
  expect(isObject(value)).toBe(expected);
});
