import { expect, it } from 'vitest';
import { commentsOf, type Prose, readProse, titlesOf } from './prose.ts';

/** The patterns of docs/style.md that a test can find. */
const patterns: Readonly<Record<string, RegExp>> = {
  'what as a noun': /(?<!^#+ |\[)\bwhat (?:a|the|it|is|has|was|comes|goes|people|somebody)\b/gi,
  'that of': /\bthat of\b/gi,
  'is no': /(?<!\bthere )\b(?:is|are) (?:no|none)\b(?! longer)/gi,
  'whoever, somebody': /\b(?:whoever|somebody|nobody|anybody)\b/gi,
  'hears, tells of, says what': /\b(?:hears?|tells? of|says (?:what|where|that))\b/gi,
  'goes on': /\bgo(?:es)? on\b/gi,
  'of its own': /\bof (?:your|its|their|one.s) own\b/gi,
  'number, at least': / at (?:least|most)[.,]/gi,
  'he, his': /\b(?:he|his)\b/gi,
  mend: /\bmend(?:s|ed|ing)?\b/gi,
  'e-mail, style sheet, white space': /\b(?:(?<!adresse )e-mail(?!-adresse)|style sheet|white space)/gi,
  'redirect endpoint, the way back': /\b(?:redirect endpoint|the way back)/gi,
  'Gives as a first word': /^Gives\b/g,
};

/** Further patterns of test titles, which say who does what. */
const titlePatterns: Readonly<Record<string, RegExp>> = {
  'what without “to”': /\bwhat\b(?! to\b)/gi,
  'none, ours': /(?<!')\b(?:none|ours?)\b/gi,
  'reader, person, people, stranger': /\b(?:(?<!screen )readers?|persons?|people|strangers?|everybody)\b/gi,
  'tells, says so': /\b(?:tells?(?! users)|told|says so)\b/gi,
  'no more': /\bno more\b(?! than)/gi,
  'of before, worth nothing': /\b(?:of before|worth nothing)\b/gi,
};

const { pages, comments, texts, titles } = readProse('.');

/** The texts with a pattern, each with its place and some words before and after. */
const findIn = (prose: readonly Prose[], pattern: RegExp): string[] =>
  prose.flatMap(({ file, line, text }) =>
    [...text.matchAll(pattern)].map(
      ({ index }) => `${file}:${line}: ${text.slice(Math.max(0, index - 40), index + 60)}`,
    ),
  );

it.each(Object.entries(patterns))('no page, comment, text or title of a test has “%s”', (_name, pattern) => {
  expect(findIn([...pages, ...comments, ...texts, ...titles], pattern)).toEqual([]);
});

it.each(Object.entries(titlePatterns))('no title of a test has “%s”', (_name, pattern) => {
  expect(findIn(titles, pattern)).toEqual([]);
});

it('no text of the user interface has a semicolon', () => {
  expect(findIn(texts, /; /g)).toEqual([]);
});

it('reads pages, comments, texts and titles', () => {
  expect(pages.length).toBeGreaterThan(1000);
  expect(comments.length).toBeGreaterThan(1000);
  expect(texts.length).toBeGreaterThan(200);
  expect(titles.length).toBeGreaterThan(1000);
});

it.each([
  ['const a = 1; // one', ['one']],
  ['const url = "https://a.example"; /* two\n * lines */', ['two lines']],
  ['const quote = /[\'"`]/; // after a pattern', ['after a pattern']],
  ['const text = `a // no`; // yes', ['yes']],
  ['/** With `what the` code. */\nlet a;', ['With ` code.']],
  ['/**\n * One.\n * @example\n * let what; the();\n */\nlet a;', ['One.']],
])('finds the comments of %j', (code, found) => {
  expect(commentsOf('a.ts', code).map(({ text }) => text)).toEqual(found);
});

it.each([
  ["it('one', () => {});", ['one']],
  ["test.each([['no']])('two %s', () => {});", ['two %s']],
  ['describe.each([])(`three`, () => { it.skip("four"); });', ['three', 'four']],
  [`it(\`five \${'six'}\`, () => {});`, ['five %s']],
  ["test.describe('seven', () => {}); expect('no'); submit('no');", ['seven']],
])('finds the titles of %j', (code, found) => {
  expect(titlesOf('a.ts', code).map(({ text }) => text)).toEqual(found);
});
