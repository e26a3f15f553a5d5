import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bounds, installTooLarge, kilobytes, line, mostInstalled, tooLarge } from './bounds.ts';

it.each(Object.entries(bounds))('the pages promise users the bound: %s', (_, { most, pages }) => {
  const promised = pages.map((page) => ({ page, text: readFileSync(page, 'utf8') }));
  for (const { page, text } of promised) {
    // The README rounds up to a whole number.
    const bytes = page === 'README.md' ? Math.ceil(most / 1000) * 1000 : most;
    expect(text, `${page} does not say: under ${kilobytes(bytes)}`).toContain(`under ${kilobytes(bytes)}`);
  }
});

const bound = { most: 7900, files: ['de/dp_connect.js'], pages: ['README.md'], advice: 'Less code.' };

it('a file may have as many bytes as its bound, and one more tells what to do', () => {
  expect(tooLarge({ file: 'de/dp_connect.js', bytes: 7900, bound })).toBeUndefined();
  const told = tooLarge({ file: 'de/dp_connect.js', bytes: 7901, bound });
  expect(told).toContain('dist/de/dp_connect.js has 7,901 bytes after Brotli, 1 more than its bound');
  expect(told).toMatch(/tools\/build\/sizes\.ts origin\/main\n.*Less code\.\n.*bounds\.ts.*README\.md/);
});

it('an install that is too large tells which files are the largest', () => {
  const files = (bytes: number) => [
    { path: 'a.js', bytes: 1 },
    { path: 'b.js', bytes },
  ];
  expect(installTooLarge(files(mostInstalled - 1))).toBeUndefined();
  expect(installTooLarge(files(mostInstalled))).toMatch(
    /500,001 bytes, 1 more .* largest files: b\.js 500,000, a\.js 1\./,
  );
});

it.each([
  [undefined, '7,600 bytes, 300 below the bound'],
  [7600, '7,600 bytes, no change, 300 below the bound'],
  [7590, '7,600 bytes, +10, 300 below the bound'],
  [8700, '7,600 bytes, -1,100, 300 below the bound'],
])('a line tells the change since a build of %s bytes', (before, end) => {
  expect(line({ file: 'de/dp_connect.js', bytes: 7600, bound }, before)).toBe(`de/dp_connect.js: ${end}`);
});
