import { expect, it } from 'vitest';
import { returnedState, targetsOf } from './return-page.ts';

const page = (body: string, url = 'http://app.test/return?state=of-the-query') => ({
  url,
  status: 200,
  body,
});

it.each<[string, string, string | undefined]>([
  ['the state of the return link', '<a class="x dpplus-return" data-state="a&amp;b">', 'a&b'],
  [
    'the state of the query if the link has no data of the return',
    '<a class="dpplus-return" href="/">',
    'of-the-query',
  ],
  [
    'no state if the link has an error only',
    '<a class="dpplus-return" data-error="access_denied">',
    undefined,
  ],
  [
    'no state if no link has the class',
    '<a class="dpplus-return-link" data-state="a"><a data-state="a">',
    undefined,
  ],
])('the checker reads %s', (_what, body, state) => {
  expect(returnedState(page(body))).toBe(state);
});

it('the checker reads no state if neither the link nor the query has one', () => {
  expect(returnedState(page('<a class="dpplus-return">', 'http://app.test/'))).toBeUndefined();
});

it.each([
  ['a link', '<a href="//other.test/x">'],
  ['a form', '<form action="//other.test/x">'],
  ['a button of a form', '<button formaction="//other.test/x">'],
  ['a frame', '<iframe src="//other.test/x">'],
  ['a refresh', '<meta http-equiv="refresh" content="0; URL=//other.test/x">'],
])('the checker reads the URL of %s', (_what, body) => {
  expect(targetsOf(page(body)).map(({ href }) => href)).toContain('http://other.test/x');
});

it('the checker reads the URL of the page, and passes over other attributes and wrong URLs', () => {
  const visit = page('<a title="//other.test/" href="http://[">', 'http://app.test/');
  expect(targetsOf(visit).map(({ href }) => href)).toEqual(['http://app.test/']);
});
