import { expect, it } from 'vitest';
import { type Language, languageNames, languages } from '../../contract/languages.ts';
import { matches, read, rows, section } from '../../tools/write/docs/pages.ts';

const facts = read('docs/privacy.md');
const notice = read('docs/privacy-notice.md');

/** The cells with the name, and those with the end, of a table. */
const column = (text: string, at: number) => rows(text).map((cells) => cells[at] ?? '');
const recorded = ['Cookies', 'Storage'].map((heading) => section(facts, heading));

/** The lines of a language. */
const partOf = (language: Language) => section(notice, languageNames[language]);
/** The words in capitals, which a site replaces: operator, link, data, purpose, time and host of the script. */
const placeholders = (text: string) => new Set(matches(text.replaceAll('UUID', ''), /(\p{Lu}{4,})/gu));

const names = recorded.flatMap((text) => column(text, 0).slice(1));
const ends = recorded.flatMap((text) => matches(column(text, 2).join(), /(\d+)/g));

/** The places of a language that differ from `docs/privacy.md`, each with the text to write. */
function problemsIn(language: Language): string[] {
  const part = partOf(language);
  const place = `docs/privacy-notice.md, ## ${languageNames[language]}`;
  const [, ...rows] = column(part, 0);
  const numbers = matches(column(part, 1).join(), /(\d+)/g);
  const words = [...placeholders(part)];
  return [
    rows.join() === names.join() ? '' : `${place}: write a row for each of ${names.join()}, not for ${rows}`,
    numbers.join() === ends.join()
      ? ''
      : `${place}: write the numbers ${ends} in the column of ends, not ${numbers}`,
    words.length === 6
      ? ''
      : `${place}: write six words in capitals, as in English, not ${words.length}: ${words}`,
  ].filter(Boolean);
}

it('the paragraphs in each language have the recorded names and numbers, and six words to replace', () => {
  expect(languages.flatMap(problemsIn)).toEqual([]);
});
