import { afterEach, expect, test, vi } from 'vitest';
import { ownOrigin, webUrl } from './web-url.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  [
    'a page has that of its location, whatever a variable of it says',
    'https://app.test',
    'https://other.test',
  ],
  ['a srcdoc frame has that of its page', 'null', 'https://app.test'],
])('%s', (_what, ofLocation, ofGlobal) => {
  vi.stubGlobal('location', { origin: ofLocation });
  vi.stubGlobal('origin', ofGlobal);
  expect(ownOrigin()).toBe('https://app.test');
});

test.each([
  ['https://app.test', 'https://app.test/'],
  ['\t HTTP://app.test:80/x', 'http://app.test/x'],
  // Without a host, or of another scheme.
  ['https://', undefined],
  ['https://:443/', undefined],
  ['https://a b/', undefined],
  ['javascript://app.test/%0aalert(1)', undefined],
  ['javascript:0//https://app.test/', undefined],
  [`blob:${location.origin}/x`, undefined],
  ['//app.test/', undefined],
  ['', undefined],
  [null, undefined],
])('the URL of the web in %j is %j', (value, expected) => {
  expect(webUrl(value)?.href).toBe(expected);
});
