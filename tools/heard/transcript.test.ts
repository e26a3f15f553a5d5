import { expect, it } from 'vitest';
import { steady, toTranscript } from './transcript.ts';

it.each([
  [
    'a page that names its window first',
    ['Welcome – Linden — Mozilla Firefox frame.', 'Finished loading Welcome – Linden.'],
    ['Welcome – Linden (title)'],
  ],
  ['a page without a named window', ['Finished loading Welcome – Linden.'], ['Welcome – Linden (title)']],
  ['a window of Chromium', ['Welcome – Linden - Chromium frame.'], ['Welcome – Linden (title)']],
  ['the loading', ['Loading.  Please wait.', 'Finished loading.', 'Finished loading New Tab.'], []],
  [
    'a button twice',
    ['Allow push button.', 'Allow push button.'],
    ['Allow push button.', 'Allow push button.'],
  ],
  ['an address', ['http://localhost:26098/password.'], ['http://localhost/password.']],
])('a transcript has the same lines in each walk for %s', (_name, lines, expected) => {
  expect(steady(lines)).toEqual(expected);
});

it('a transcript has each key above the lines that were heard after it', () => {
  const heard = [
    { key: 'Tab', lines: ['Allow push button.'] },
    { key: 'Return', lines: [] },
  ];
  expect(toTranscript(heard)).toBe('[Tab]\nAllow push button.\n\n[Return]\n');
});
