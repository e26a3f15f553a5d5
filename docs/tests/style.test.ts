import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commentsOf, type Prose, readProse } from './prose.ts';

/** The patterns of docs/style.md that a test can find. */
const patterns: Readonly<Record<string, RegExp>> = {
  'what as a noun': /\bwhat (?:a|the|it|is|has|was|comes|goes|people|somebody)\b/gi,
  'that of': /\bthat of\b/gi,
  'is no': /(?<!\bthere )\b(?:is|are) (?:no|none)\b/gi,
  'whoever, somebody': /\b(?:whoever|somebody|nobody|anybody)\b/gi,
  'hears, tells of, says what': /\b(?:hears?|tells? of|says (?:what|where|that))\b/gi,
  'goes on': /\bgo(?:es)? on\b/gi,
  'of its own': /\bof (?:your|its|their|one.s) own\b/gi,
  'number, at least': / at (?:least|most)[.,]/gi,
  'he, his': /\b(?:he|his)\b/gi,
  mend: /\bmend(?:s|ed|ing)?\b/gi,
  'e-mail, style sheet, white space': /\b(?:e-mail|style sheet|white space)/gi,
  'redirect endpoint, the way back': /\b(?:redirect endpoint|the way back)/gi,
  'Gives as a first word': /^Gives\b/g,
  'semicolon in a sentence': /(?<!^\|.*); /gm,
  'table cell over 80 characters': /\|[^|\n]{81,}(?=\|)/g,
};

const count = (prose: readonly Prose[], pattern: RegExp) =>
  prose.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);

const { pages, comments, texts } = readProse('.');

/** With `LOWER_STYLE_COUNTS=1`, the test writes lower counts into the file. Higher ones still fail. */
const file = 'docs/tests/style-counts.json';
if (process.env.LOWER_STYLE_COUNTS) {
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  for (const [name, pattern] of Object.entries(patterns)) {
    const allowed = kept[name];
    for (const [part, prose] of Object.entries({ pages, comments, texts }))
      allowed[part] = Math.min(allowed[part], count(prose, pattern));
  }
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
}

const counts: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));

it.each(Object.entries(patterns))('“%s” stands as often as style-counts.json allows', (name, pattern) => {
  const found = {
    pages: count(pages, pattern),
    comments: count(comments, pattern),
    texts: count(texts, pattern),
  };
  const where = [...pages, ...comments, ...texts].filter(({ text }) => text.match(pattern));
  const list = where.map(
    ({ file, text }) => `${file}: ${text.match(new RegExp(`.{0,40}${pattern.source}.{0,40}`, 'i'))?.[0]}`,
  );
  expect(
    found,
    `docs/style.md. Rewrite these, or, if the count is lower, run: LOWER_STYLE_COUNTS=1 npx vitest run docs/tests/style.test.ts\n${list.join('\n')}`,
  ).toEqual(counts[name]);
});

it('reads pages, comments and texts', () => {
  expect(pages.length).toBeGreaterThan(15);
  expect(comments.length).toBeGreaterThan(1000);
  expect(texts.length).toBeGreaterThan(200);
});

it.each([
  ['const a = 1; // one', ['one']],
  ['const url = "https://a.example"; /* two\n * lines */', ['two lines']],
  ['const quote = /[\'"`]/; // after a pattern', ['after a pattern']],
  ['const text = `a // no`; // yes', ['yes']],
  ['/** With `what the` code. */\nlet a;', ['With ` code.']],
  ['/**\n * One.\n * @example\n * let what; the();\n */\nlet a;', ['One.']],
])('finds the comments of %j', (code, found) => {
  expect(commentsOf('a.ts', code)).toEqual(found);
});
