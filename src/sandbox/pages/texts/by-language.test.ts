import { describe, expect, it } from 'vitest';
import { languages } from '../../../vocabulary/languages.ts';
import { pageTexts } from './by-language.ts';
import type { PageTexts } from './en.ts';

/** Texts that are the same word in two languages. */
const equalOnPurpose = new Set<string>([]);

function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, value('{0}', '{1}')]];
  return Object.entries(value as object).flatMap(([key, part]) =>
    flatten(part, path ? `${path}.${key}` : key),
  );
}

const english = new Map(flatten(pageTexts.en, ''));
const others = languages.filter((language) => language !== 'en');

describe.each(others)('the texts in %s', (language) => {
  const texts = flatten(pageTexts[language] satisfies PageTexts, '');

  it('differ from the English ones, but for those listed here', () => {
    const equal = texts
      .filter(([key, text]) => text === english.get(key))
      .map(([key]) => `${language}.${key}`);
    expect(equal.filter((key) => !equalOnPurpose.has(key))).toEqual([]);
  });

  it('name the same values as the English ones', () => {
    for (const [key, text] of texts) {
      expect(text.includes('{0}'), key).toBe(english.get(key)?.includes('{0}'));
    }
  });
});

describe.each(languages)('the typography in %s', (language) => {
  it.each(flatten(pageTexts[language], ''))(
    'of %s has curly apostrophes and no stray spaces',
    (_key, text) => {
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/'|"| {2}|\.\.\./);
      if (language === 'fr') expect(text).not.toMatch(/[^\u202f][?!;]|[^\u00a0]:/);
      else expect(text).not.toMatch(/\s[:?!;]/);
    },
  );
});
