import { expect, test } from 'vitest';
import { webUrl } from './web-url.ts';

test.each([
  ['https://app.test/cb?a=1#b', 'https://app.test'],
  [' HTTPS://app.test', 'https://app.test'],
  ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000'],
])('%s is a URL of %s', (value, origin) => {
  expect(webUrl(value)?.origin).toBe(origin);
});

test.each([null, undefined, '', '/cb', 'app.test', 'javascript:alert(1)//https://app.test', 'https://'])(
  '%s is not an absolute web URL',
  (value) => {
    expect(webUrl(value)).toBeUndefined();
  },
);
