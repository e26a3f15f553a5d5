import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFiles } from '../tools/project-files.ts';
import { loginBeyondLimit, loginLimit, loginLimitInWords } from './login-limit.ts';

const counts = 'two three four five six seven eight nine'.split(' ');
const ordinals = 'third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** A count of logins in a sentence. Two logins, and the second, are often no limit. */
const byHand = RegExp(
  [
    `\\b(?:${counts.slice(1).join('|')}|[3-9]) logins\\b`,
    `\\blog(?:ged)? in (?:${counts.join('|')}|[2-9]) times\\b`,
    `\\b(?:${ordinals.join('|')}) (?:login|call)\\b`,
  ].join('|'),
  'g',
);

/** What `npm run write` writes, and files that show the limit of today: tests, and what a screen reader said. */
const written = /<!-- written: [^>]*-->.*?<!-- \/written -->/gs;
const isChecked = (path: string) =>
  /\.(?:ts|js|md|php|py|rb|go|java|html)$/.test(path) &&
  !/\.test\.ts$|(?:^|\/)testing\/|CHANGELOG/.test(path);

test('no file has the login limit by hand', () => {
  const found = projectFiles()
    .filter(isChecked)
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').replace(written, '').matchAll(byHand)].map(
        ([words]) => `${path}: “${words}” does not follow contract/login-limit.ts`,
      ),
    );
  expect(
    found,
    'read loginLimitInWords in code; in Markdown, write the number between the marks “written: login-limit, by npm run write”',
  ).toEqual([]);
});

test('the words are those of the limit', () => {
  expect(counts.indexOf(loginLimitInWords)).toBe(loginLimit - 2);
  expect(ordinals.indexOf(loginBeyondLimit)).toBe(loginLimit - 2);
});
