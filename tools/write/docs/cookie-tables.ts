import { cookieAttributes, cookies, hostPrefix } from '../../../contract/cookies.ts';
import { type Language, languages } from '../../../contract/languages.ts';
import { storedValues } from '../../../contract/stored-values.ts';
import { code, table } from './markdown.ts';

/** The head of the table in a privacy notice. */
const heads: Record<Language, [name: string, ends: string, purpose: string]> = {
  en: ['name', 'ends', 'content and purpose'],
  fr: ['nom', 'expire', 'contenu et finalité'],
  de: ['Name', 'endet', 'Inhalt und Zweck'],
  nl: ['naam', 'vervalt', 'inhoud en doel'],
  it: ['nome', 'scade', 'contenuto e finalità'],
};

const secured = (name: string) => code(hostPrefix + name);

const noticeOf = (language: Language) =>
  table(heads[language], [
    ...Object.entries(cookies).map(([name, { notice }]) => [
      secured(name),
      notice[language].ends,
      notice[language].purpose,
    ]),
    ...storedValues.map(({ place, notice }) => [place, notice[language].ends, notice[language].purpose]),
  ]);

export const cookieTables: Record<string, () => string> = {
  cookies: () =>
    `${table(
      ['cookie', 'set by', 'ends', 'content and purpose'],
      Object.entries(cookies).map(([name, { setBy, ends, purpose }]) => [
        secured(name),
        setBy,
        ends,
        purpose,
      ]),
    )}Their attributes: ${code([...cookieAttributes.split('; '), 'Secure'].sort().join('; '))}.\n\n`,
  storage: () =>
    table(
      ['where: name', 'set', 'removed', 'content and purpose'],
      storedValues.map(({ place, set, removed, purpose }) => [place, set, removed, purpose]),
    ),
  ...Object.fromEntries(languages.map((language) => [`notice_${language}`, () => noticeOf(language)])),
};
