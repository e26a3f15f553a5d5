import { expect, it } from 'vitest';
import { returnedState, targetsOf } from './return-page.ts';

const page = (body: string, url = 'http://app.test/return?state=of-the-query') => ({
  url,
  status: 200,
  body,
});

it.each<[string, string, string | undefined]>([
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

it('the checker reads the URLs of a page, and passes over other attributes and wrong URLs', () => {
  const link = '<a href="/a" title="//other.test/">a</a><a href="http://[">b</a>';
  const form = '<form action="/b"><button formaction="/c">c</button></form>';
  const frame = '<iframe src="/d"></iframe><meta http-equiv="refresh" content="0; URL=/e">';
  const found = targetsOf({ ...page(link + form + frame, 'http://app.test/'), location: '/redirect' });
  expect(found.map(({ pathname }) => pathname)).toEqual(
    ['', 'redirect', 'a', 'b', 'c', 'd', 'e'].map((name) => `/${name}`),
  );
});
