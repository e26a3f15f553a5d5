import { describe, expect, it } from 'vitest';
import { encode, hasRepeat, parseForm, rawQuery, single } from './form.ts';

const entries = (text: string) => Object.fromEntries(parseForm(text));

describe('a form', () => {
  it.each<[string, Record<string, string[]>]>([
    ['a', { a: [''] }],
    ['=b', { '': ['b'] }],
    ['a%5Bb%5D+c=1', { 'a[b] c': ['1'] }],
    ['a=%FF&b=x+y%20z', { a: ['%FF'], b: ['x+y%20z'] }],
  ])('of %j has its names decoded and its values as they came', (text, expected) => {
    expect(entries(text)).toEqual(expected);
  });

  it('has the bytes percent-encoded that may not stand in a header', () => {
    expect(entries('a=\r\n\t "<>\\^`{|}\x7f\xe9\xff#[]')).toEqual({
      a: ['%0D%0A%09%20%22%3C%3E%5C%5E%60%7B%7C%7D%7F%E9%FF%23%5B%5D'],
    });
    expect(entries("a=Z-._~!$'()*+,;:@/?%41=")).toEqual({ a: ["Z-._~!$'()*+,;:@/?%41="] });
    expect(entries('a=€')).toEqual({ a: ['%E2%82%AC'] });
  });
});

describe('a single value', () => {
  const form = parseForm('one=a+b%26%C3%A9&two=1&two=2&empty=&name');

  it.each([
    ['one', 'a b&é'],
    ['two', undefined],
    ['empty', undefined],
  ])('of %s is %j', (name, value) => {
    expect(single(form, name)).toBe(value);
  });
});

it('finds the names that came more than once', () => {
  const form = parseForm('a=1&b=1&b=1');
  const repeats = [['a', 'c'], ['a', 'b'], []].map((names) => hasRepeat(form, names));
  expect(repeats).toEqual([false, true, false]);
});

it.each([
  ['http://a/b', ''],
  ['http://a/b?c=1#d?e', 'c=1'],
])('finds the query of %s', (url, query) => {
  expect(rawQuery(url)).toBe(query);
});

it.each([
  ['a b', 'a%20b'],
  ['\ud800', '%EF%BF%BD'],
])('encodes %j', (text, encoded) => {
  expect(encode(text)).toBe(encoded);
});
