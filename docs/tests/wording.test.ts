import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../contract/languages.ts';
import { serviceName } from '../../contract/service-name.ts';
import { readUnits } from '../../locales/translation-problems.ts';
import { englishName } from '../../tools/write/docs/languages.ts';
import { filesWithTexts, matches, read, rows, section, sourcesIn } from '../../tools/write/docs/pages.ts';
import { textsInFile, textsOf } from './texts.ts';

const page = read('docs/languages.md');
/** The texts of the site speak to developers. */
const isOnSite = (where: string): boolean => where.startsWith('site.');

/** The cells of a language in the glossary, which has several tables. */
const glossary = (language: Language): string[] =>
  page.split('\n## ').flatMap((part) => {
    const [head = [], ...terms] = rows(part);
    const column = head[0] === 'term' ? head.indexOf(englishName(language)) : -1;
    return column < 0 ? [] : terms.map((cells) => cells[column] ?? '');
  });

/** The cells of a language below "Each language". */
const typography = (language: Language): string[] =>
  rows(section(page, 'Each language')).find(([name]) => name === englishName(language)) ?? [];

/** The words of a language that no text contains, without those that the site may contain. */
const forbidden = (language: Language, onSite = false): string[] =>
  glossary(language).flatMap((cell) =>
    matches(cell, onSite ? /`([^`]+)`(?! \(but on the site\))/g : /`([^`]+)`/g),
  );

/** Finds a term as a whole word, in upper or lower case. `*` at its end is any ending. */
const finder = (term: string): RegExp =>
  new RegExp(`(?<![\\p{L}-])${term.replace(/\*$/, '\\p{L}*')}(?![\\p{L}])`, 'iu');

const developers = /\b(sandbox|token|UUID|client|API|URI|URL|parameter|JSON|CSRF|HTTP)\b/;

/** The texts that name an app, which is arbitrary text. */
const namesApplication = /^(?:pages\.(?:loginTitle|consent\w+|identity\w+)|bridge\.questionOf)$/;

/** The quotation marks of each language, as a pair around something. */
const quoted = (language: Language): string => {
  const [, open = '', close = ''] = /; (\S) (\S)/.exec(typography(language)[1] ?? '') ?? [];
  const space = language === 'fr' ? '\u00a0' : '';
  return `${open}${space}{0}${space}${close}`;
};

/** The quotation marks of other languages. */
const otherMarks = (language: Language): RegExp =>
  new RegExp(`[${[...'„“”‘«»"\'`'].filter((mark) => !quoted(language).includes(mark)).join('')}]`);

describe.each(languages)('every text in %s', (language) => {
  const texts = textsOf(language);
  const having = (pattern: RegExp) => texts.filter(([, text]) => pattern.test(text));

  it('is not empty', () => {
    expect(texts.length).toBeGreaterThan(120);
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('keeps to the words of the glossary in docs/languages.md', () => {
    const inFiles = filesWithTexts().map((path) => [path, textsInFile(path, language)] as const);
    expect(inFiles.length).toBeGreaterThan(6);
    for (const [path, text] of inFiles) expect([path, text.length > 200]).toEqual([path, true]);
    const found = [...texts, ...inFiles].flatMap((text) =>
      forbidden(language, isOnSite(text[0]))
        .filter((term) => finder(term).test(text[1]))
        .map((term) => [term, ...text]),
    );
    expect(glossary(language).length).toBeGreaterThan(30);
    expect(glossary(language).filter((cell) => !/^[^`]+; not `/.test(cell))).toEqual([]);
    expect(found).toEqual([]);
  });

  it('has no word of developers, except on the site', () => {
    expect(having(developers).filter(([where]) => !isOnSite(where))).toEqual([]);
  });

  it('has the apostrophes, quotation marks and dots of print', () => {
    expect(having(otherMarks(language))).toEqual([]);
    expect(having(/\.\.\.|\s$|^\s| {2}/)).toEqual([]);
  });

  it('has the spaces of its language at punctuation', () => {
    if (language === 'fr') {
      expect(having(/[^\u202f][;!?]/)).toEqual([]);
      expect(having(/[^\u00a0]:/)).toEqual([]);
      expect(having(/«[^\u00a0]|[^\u00a0]»/)).toEqual([]);
    } else {
      expect(having(/\s[;:!?,.]/)).toEqual([]);
      expect(having(/«\s|\s»/)).toEqual([]);
    }
  });

  it('has no line break between a number and its noun', () => {
    expect(having(/\d (?:\d|h\b|Uhr\b)/)).toEqual([]);
  });

  it('has the name of an app in quotation marks', () => {
    const named = texts.filter(([where]) => namesApplication.test(where));
    expect(named.length).toBeGreaterThan(4);
    for (const [where, text] of named)
      expect([where, text.split(quoted(language)).length]).not.toEqual([where, 1]);
  });

  it('describes errors in whole sentences', () => {
    const errors = texts.filter(([where]) => /^pages\.\w+\.text$|\.problems\./.test(where));
    expect(errors.length).toBeGreaterThan(15);
    expect(errors.filter(([, text]) => !/[.!:]$/.test(text))).toEqual([]);
  });

  it('tells users to close a window in two texts only', () => {
    const [, , words = ''] = typography(language);
    const closing = words.split(', ').join('|');
    expect(having(new RegExp(closing || '$^')).map(([where]) => where)).toEqual([
      'button.may-close',
      'pages.mayClose',
    ]);
  });
});

it.each(languages.slice(1))(
  'the texts of the service’s pages in %s are translated, with the same values',
  (language) => {
    const english = new Map(textsOf('en'));
    for (const [where, text] of textsOf(language).filter(([where]) => where.startsWith('pages.'))) {
      // “Code:” is the word in German and Dutch too.
      if (where !== 'pages.code') expect(text, where).not.toBe(english.get(where));
      expect([where, text.includes('{0}')]).toEqual([where, english.get(where)?.includes('{0}')]);
    }
  },
);

it.each(languages)('the texts of the button in %s are as short as their notes ask for', (language) => {
  const texts = new Map(textsOf(language));
  const limits = [...readUnits(read('locales/fr.xlf'))].flatMap(([id, { note }]) =>
    matches(note, /At most (\d+) characters/g).map((limit) => [id, Number(limit)] as const),
  );
  expect(limits.map(([id]) => id)).toEqual(['secure-login', 'sign-up', 'connect', 'help', 'busy']);
  for (const [id, limit] of limits) {
    const text = texts.get(`button.${id}`)?.replace('{0}', 'Secure Connect') ?? '';
    expect([text, text.length <= limit && text.length > 0]).toEqual([text, true]);
  }
});

it.each(languages)('the button names the service in %s by the name of the build', (language) => {
  const texts = new Map(textsOf(language));
  for (const id of ['secure-login', 'sign-up', 'connect']) expect(texts.get(`button.${id}`)).toContain('{0}');
  expect(
    [...texts].filter(([where, text]) => where.startsWith('button') && text.includes(serviceName)),
  ).toEqual([]);
  expect([...texts.values()].filter((text) => text.includes(serviceName)).length).toBeGreaterThan(8);
});

it.each(languages)(
  'no text in %s has the default name of the service, which a build may change',
  (language) => {
    for (const folder of ['sandbox/service/pages/texts', 'bridge/texts'])
      expect(read(`${folder}/${language}.ts`)).not.toContain('Secure Connect');
    expect(sourcesIn('site').filter((path) => read(path).includes('Secure Connect'))).toEqual([]);
  },
);
