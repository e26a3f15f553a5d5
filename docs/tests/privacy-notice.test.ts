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

it.each(languages)(
  'the paragraphs in %s have the recorded names and numbers, and six words to replace',
  (language) => {
    const [, ...names] = column(partOf(language), 0);
    expect(names).toEqual(recorded.flatMap((text) => column(text, 0).slice(1)));
    const ends = matches(column(partOf(language), 1).join(), /(\d+)/g);
    expect(ends).toEqual(recorded.flatMap((text) => matches(column(text, 2).join(), /(\d+)/g)));
    expect([...placeholders(partOf(language))]).toHaveLength(6);
  },
);
