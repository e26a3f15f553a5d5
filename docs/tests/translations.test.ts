import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languageLine } from '../../site/docs/pages.ts';
import { languages } from '../../src/vocabulary/languages.ts';
import { matches, read } from './pages.ts';

// docs/fr and its neighbours have pages that are in all languages, a line for each line of the page in English.

const translated = languages.filter((language) => language !== 'en');
const files = readdirSync('docs/fr');

const languageMark = '(the line of languages)';

/** The lines of a page, with a mark in the place of its line of languages. */
const linesOf = (path: string): string[] =>
  read(path)
    .split('\n')
    .map((line) => (line === languageLine(path) ? languageMark : line));

/** The headings of a page as GitHub makes anchors of them. */
const anchorsOf = (path: string): string[] =>
  matches(read(path).replace(/^```.*?^```$/gms, ''), /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** A link's target as all languages have it: the page in English, and the number of the heading in a translated page. */
function targetOf(path: string, link: string): string {
  const folder = path.replace(/[^/]*$/, '');
  const [file = '', anchor = ''] = link.split('#');
  const name = file || path.replace(/^.*\//, '');
  if (files.includes(name)) return `${name} ${anchorsOf(folder + name).indexOf(anchor)}`;
  return (folder === 'docs/' ? link : link.replace(/^\.\.\//, '')).toString();
}

/** The parts of a line that do not depend on its language. */
const partsOf = (path: string, line: string) => ({
  kind: /^(?:#+|>|- |\d+\. |\| ---|\||```|<!--.*)?/.exec(line)?.[0],
  cells: line.startsWith('|') ? line.split(/(?<!\\)\|/).length : 0,
  code: matches(line, /`([^`]+)`/g).sort(),
  links: matches(line, /\]\(([^)]+)\)/g)
    .map((link) => targetOf(path, link))
    .sort(),
  numbers: matches(
    line.replace(/`[^`]*`|\]\([^)]*\)/g, '').replace(/(\d)[.,\s\u00a0](?=\d{3})/g, '$1'),
    /(\d+)/g,
  ),
  bold: matches(line, /(\*\*)/g).length,
});

describe.each(translated)('in %s', (language) => {
  it('has the same pages', () => {
    expect(readdirSync(`docs/${language}`)).toEqual(files);
  });

  it.each(files)('%s has the line of languages where the page in English has it', (file) => {
    const place = linesOf(`docs/${file}`).indexOf(languageMark);
    expect(place, `docs/${file} has no such line`).toBeGreaterThan(0);
    expect(linesOf(`docs/${language}/${file}`).indexOf(languageMark), `docs/${language}/${file}`).toBe(place);
  });

  it.each(files)('%s has the structure of the page in English', (file) => {
    const [source, path] = [`docs/${file}`, `docs/${language}/${file}`];
    const lines = linesOf(path);
    const isCode = { now: false };
    linesOf(source).forEach((english, index) => {
      const line = lines[index] ?? '';
      if (english.startsWith('```')) isCode.now = !isCode.now;
      const where = `${source}:${index + 1} was changed, and ${path}:${index + 1} was not. In English: ${english}`;
      if (isCode.now) expect(line, where).toBe(english);
      else expect(partsOf(path, line), where).toEqual(partsOf(source, english));
    });
    expect(lines, `${path} has more lines than ${source}`).toHaveLength(linesOf(source).length);
  });
});
