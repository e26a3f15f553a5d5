import { describe, expect, it } from 'vitest';
import { scenes } from './scenes.ts';
import { isOpened, steady, toTranscript, type Words } from './transcript.ts';
import { merge, readScene, wordsIn } from './transcripts.ts';

const words: Words = {
  started: 'Screen reader on.',
  opened: 'Page has %s.',
  finished: 'Finished loading %s.',
  loading: ['Loading.  Please wait.', 'Finished loading.'],
  frames: ['frame', 'document web', 'page tab'],
  leaving: ['leaving banner.', 'leaving list.'],
};

describe('a transcript has the same lines in each walk', () => {
  it.each([
    [
      'the parts of the page before',
      ['leaving banner.', 'Finished loading Welcome.', 'main content'],
      ['Welcome (title)', 'main content'],
    ],
    [
      'a page with the summary of the page before',
      ['Page has 1 link.', 'Welcome frame.', 'Error', 'Page has 1 heading.'],
      ['Welcome (title)', 'Error', 'Page has 1 heading.'],
    ],
    [
      'a page whose first line is said above the summary too',
      ['Welcome frame.', 'Test environment.', 'Error', 'Page has 1 link.', 'banner Test environment.'],
      ['Welcome (title)', 'Error', 'Page has 1 link.'],
    ],
    [
      'a page after another one',
      ['Home frame.', 'Welcome frame.', 'Page has 1 link.'],
      ['Welcome (title)', 'Page has 1 link.'],
    ],
    ['the loading', ['Loading.  Please wait.', 'Finished loading.', 'Finished loading New Tab.'], []],
    ['an address', ['http://localhost:26098/password.'], ['http://localhost/password.']],
  ])('of %s', (_name, lines, expected) => {
    expect(steady(lines, words)).toEqual(expected);
  });
});

it('a transcript has no summary of the page behind a closed window but its message, and the pressed control once', () => {
  const page = ['Finished loading Welcome.', 'Wait.', 'Log in link.', 'Page has 1 heading.'];
  const heard = [
    { key: 'Tab', lines: ['Log in link.'] },
    { key: 'Return', lines: page },
    { key: 'Return', lines: [...page, 'Welcome link.', 'Cancelled.'], hear: /Cancelled/ },
    { key: 'Return', lines: [...page, 'Welcome link.', 'Cancelled.'], hear: /Welcome/ },
  ];
  expect(toTranscript(heard, words)).toBe(
    '[Tab]\nLog in link.\n\n[Return]\nWelcome (title)\nPage has 1 heading.\n\n[Return]\nWelcome (title)\nCancelled.\n\n[Return]\nWelcome (title)\n',
  );
});

it.each([
  ['the summary of the page before', ['Page has 1 link.', 'Welcome frame.'], false],
  ['the name of the browser only', ['Chromium frame.', 'Page has 1 link.'], false],
])('a page is open or not after %s', (_name, lines, expected) => {
  expect(isOpened(lines, words)).toBe(expected);
});

const wordsOf = (both: string) => ({
  firefox: wordsIn(both, 'firefox'),
  chromium: wordsIn(both, 'chromium'),
});

it('the file of a scene has the common lines of the browsers once, and those of one browser with its name', () => {
  const words = { firefox: '[Tab]\nform\nlink.\n', chromium: '[Tab]\nlink.\npanel.\n' };
  const both = merge(words);
  expect(both).toBe('[Tab]\nFirefox: form\nlink.\nChromium: panel.\n');
  expect(wordsOf(both)).toEqual(words);
  expect(wordsOf(merge({ ...words, chromium: '' }))).toEqual({ ...words, chromium: '' });
});

it.each(scenes)('the file of the scene “$name” is as the walks write it', (scene) => {
  expect(merge(wordsOf(readScene(scene)))).toBe(readScene(scene));
});
