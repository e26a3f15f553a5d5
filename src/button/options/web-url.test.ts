import { afterEach, expect, test, vi } from 'vitest';
import { ownOrigin } from './web-url.ts';

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
