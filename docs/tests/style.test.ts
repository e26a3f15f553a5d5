// cspell:ignore adresse
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { matches, read, rows, section } from './pages.ts';
import { cellsOf, commentsOf, type Prose, readProse, sentencesOf, titlesOf } from './prose.ts';

const { wholePages, pages, comments, texts, titles } = readProse('.');
const sentences = wholePages.flatMap(({ file, text }) => sentencesOf(file, text));
const cells = wholePages.flatMap(({ file, text }) => cellsOf(file, text));
const guides = wholePages.filter(({ file }) =>
  /^(?:docs\/(?!README)[\w-]+|demo\/README|CONTRIBUTING)\.md$/.test(file),
);
const all = [...pages, ...comments, ...texts, ...titles];
/** Texts for users may promise, and have their own terms, those of docs/languages.md. */
const forDevelopers = [...pages, ...comments, ...titles];

const style = read('docs/style.md');
/** The rules: number, rule, an example that breaks it and one that keeps it. */
const documented = rows(style).filter(([number = '']) => /^\d+$/.test(number));
/** The words that rule 14 does not allow: those in code font in the last column of its table. */
const otherTerms = rows(section(style, 'The words of rule 14'))
  .flatMap(([, , not = '']) => matches(not, /`([^`]+)`/g))
  .map((term) => term.replace('’', "['’]"));

const wordsIn = (sentence: string) =>
  sentence.split(' ').filter((word) => /[\p{L}\p{N}`]/u.test(word)).length;
const withoutCode = (page: string) => page.replace(/^```.*?^```/gms, '');

/** Finds a passive whose sentence names the actor. */
const passive =
  /\b(?:is|are|was|were|been) (?:not )?\w+(?:ed|wn|ten|nt) by (?:the|an?|your) (?:user|app|service|server|browser|script|page|listener|policy|sandbox|callback|operator|checker)s?\b/gi;

/** The texts that a rule reads, and the pattern or function that finds places which break it. */
type Check = readonly [where: readonly Prose[], breaks: RegExp | ((text: string) => boolean)];

/** The checks of the rules of docs/style.md, by their number. */
const checks: Readonly<Record<number, readonly Check[]>> = {
  1: [[guides, (page) => !/^(?:# .*\n\n)?(?:For|You need) /.test(page)]],
  2: [
    [
      all,
      /\b(?:pages?|links?|UR[IL]s?|files?|titles?|tables?|responses?|cookies?) (?:says?|asks?|mends?|wants?)\b/gi,
    ],
    [all, /\b(?:hears?|tells? of|says (?:what|where|that))\b/gi],
  ],
  3: [[all, /\b(?:who(?:m|so)?ever|somebody|nobody|anybody|someone|no one)\b/gi]],
  4: [
    [forDevelopers, /\b(?:will|shall)\b/gi],
    [forDevelopers, passive],
  ],
  5: [[all, /(?<!^#+ |\[)\bwhat (?:a|the|it|is|has|was|comes|goes|people|they|this)\b/gi]],
  6: [[all, /\bthat of\b/gi]],
  7: [[all, /(?<!\bthere )\b(?:is|are) (?:no|none)\b(?! longer)/gi]],
  8: [[all, /\b(?:go(?:es)?|carr(?:y|ies)|keeps?) on\b/gi]],
  9: [[all, /\bof (?:your|its|their|one.s) own\b/gi]],
  10: [
    [sentences, (sentence) => wordsIn(sentence) > 35],
    [sentences, /; (?!`)/g],
  ],
  11: [[all, / at (?:least|most)[.,]/gi]],
  12: [
    [all, /(?:^|[.:] )With(?:out)? [^,.]*\b(?:missing|absent|off|closed|gone|blocked)\b[^,.]*,/g],
    [all, /\b(?:in case|provided that|given that)\b/gi],
  ],
  13: [[all, /\b(?:he|his|him|himself|she|hers?|herself)\b/gi]],
  14: [[forDevelopers, new RegExp(`(?<![\\w-])(?:${otherTerms.join('|')})s?(?![\\w/-])`, 'gi')]],
  15: [
    [
      all,
      /(?<!-)\b(?:colors?|behaviors?|favorites?|centers?|gray|fulfill|labeled|labeling|canceled|canceling)\b/gi,
    ],
    [all, /\b(?:analyz|customiz|organiz|recogniz)\w+/gi],
    [all, /\b(?:(?<!adresse )e-mail(?!-adresse)|style sheet|white space)/gi],
  ],
  16: [
    [all, /\b(?:rooms?|walls?|doors?|heart|backbone|journey|magic|sugar|dies|born|bakes?|baked)\b/gi],
    [all, /\b(?:hand(?:s|ed)? (?:over|in|out)|lives? (?:at|as|in|on|ten))\b/gi],
  ],
  17: [
    [
      wholePages,
      (page) => matches(withoutCode(page), /^(##) /gm).length > 5 && !/^\[.+\]\(#.+\) · \[/m.test(page),
    ],
  ],
  18: [
    [cells, (cell) => cell.length > 120],
    [pages, (line) => line.startsWith('| ') && line.split(/(?<!\\)\|/).length > 6],
  ],
  19: [[comments, /^(?:Gives|Return|Get|Set(?! by)|Make|Create|Find|Check|Call|Run|Add|Remove|Write)\b/g]],
  20: [[texts, /; |!|\b(?:please|oops|invalid)\b/gi]],
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

/** The places that break a rule: of a pattern with some words before and after, otherwise with the first words. */
const placesOf = ([where, breaks]: Check): string[] =>
  where.flatMap(({ file, line, text }) => {
    const found = breaks instanceof RegExp ? [...text.matchAll(breaks)].map(({ index }) => index) : [0];
    return breaks instanceof RegExp || breaks(text)
      ? found.map((index) => `${file}:${line}: ${text.slice(Math.max(0, index - 40), index + 60)}`)
      : [];
  });

it.each(documented)('%s. %s', (number) => {
  expect((checks[Number(number)] ?? []).flatMap(placesOf)).toEqual([]);
});

it('docs/style.md has twenty rules, each with its checks', () => {
  expect(documented.map(([number]) => Number(number))).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  expect(Object.keys(checks)).toEqual(documented.map(([number]) => number));
  expect(otherTerms.length).toBeGreaterThan(10);
});

/** Whether one of the checks of a rule finds something in a text. */
const breaksRule = (number: number, text: string): boolean =>
  (checks[number] ?? []).some(([, breaks]) => placesOf([[{ file: '', line: 0, text }], breaks]).length > 0);

it.each(documented.filter(([, , not]) => not))(
  'rule %s, “%s”, finds “%s” and not “%s”',
  (number, _rule, not = '', but = '') => {
    expect([breaksRule(Number(number), not), breaksRule(Number(number), but)]).toEqual([true, false]);
  },
);

const declaration = (name: string) =>
  new RegExp(`^export (?:(?:async )?function ${name}\\b|const ${name}(?::.*)? = (?:async )?\\()`, 'm');

/** The functions that the entries of the package export, with the text of the file that has each. */
const publicFunctions = ['button', 'server', 'sandbox', 'kit/playwright'].flatMap((folder) =>
  [...read(`src/${folder}/index.ts`).matchAll(/^export \{(.+)\} from '(\..+)';$/gm)].flatMap(
    ([, names = '', file = '']) =>
      names
        .split(',')
        .map((name) => [name.trim(), read(join('src', folder, file))] as const)
        .filter(([name, code]) => !name.includes(' ') && declaration(name).test(code)),
  ),
);

it.each(publicFunctions)('%s has an example in its docstring', (name, code) => {
  const [before = ''] = code.split(declaration(name));
  expect(before.slice(before.lastIndexOf('/**'))).toContain('@example');
});

const jumpList = '[One](#one) · [Two](#two)\n';
const headings = '## A heading\n'.repeat(6);

it.each([
  [4, 'the login was ended by the script', 'the login was ended by a mistake'],
  [10, `The ${'long '.repeat(35)} sentence.`, `The ${'long '.repeat(33)} sentence.`],
  [12, 'In case it fails, log in again.', 'If it fails, log in again.'],
  [14, 'a redirect endpoint', 'an application/json body'],
  [15, 'the page recognizes the user', '`--dpplus-color`'],
  [15, 'white space', 'adresse e-mail'],
  [16, 'the file lives in a folder', 'a live region'],
  [17, `# Page\n${headings}`, `# Page\n${jumpList}${headings}`],
  [17, `# Page\n${headings}`, `# Page\n${headings.slice(13)}\`\`\`sh\n## A comment\n\`\`\`\n`],
  [18, 'a'.repeat(121), 'a'.repeat(120)],
  [18, '| 1 | 2 | 3 | 4 | 5 |', '| 1 | 2 | a \\| b | 4 |'],
  [20, 'Enter a name; then continue.', 'Enter a name.'],
])('rule %s finds %j and not %j', (number, not, but) => {
  expect([breaksRule(number, not), breaksRule(number, but)]).toEqual([true, false]);
});

it.each(Object.entries(titlePatterns))('no title of a test has “%s”', (_name, pattern) => {
  expect(placesOf([titles, pattern])).toEqual([]);
});

it('reads pages, comments, texts and titles', () => {
  expect(pages.length).toBeGreaterThan(1000);
  expect(comments.length).toBeGreaterThan(1000);
  expect(texts.length).toBeGreaterThan(100);
  expect(titles.length).toBeGreaterThan(1000);
});

it.each([
  [
    '# No\n\nOne, with `a. b`. [Two](a.md)\nand more.\n- Three.',
    ['One, with `.', '[Two] and more.', 'Three.'],
  ],
  ['[A](#a) · [B](#b)\n\n| no. |\n\n```sh\nno.\n```\n1. One. “Two.” Three', ['One.', '“Two.”', 'Three']],
])('finds the sentences of %j', (page, found) => {
  expect(sentencesOf('a.md', page).map(({ text }) => text)).toEqual(found);
});

it('finds the cells of a table', () => {
  expect(cellsOf('a.md', '| a | `b` |\n| --- | --- |\n| c \\| d | e |').map(({ text }) => text)).toEqual([
    'a',
    '`',
    'c \\| d',
    'e',
  ]);
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
