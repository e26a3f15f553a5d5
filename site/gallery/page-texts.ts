import type { Language } from '../../src/vocabulary/languages.ts';
import type { Texts } from './texts/en.ts';

/** One file per language: a page loads only its language. */
const loaders: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('./texts/en.ts')).en,
  fr: async () => (await import('./texts/fr.ts')).fr,
  de: async () => (await import('./texts/de.ts')).de,
  nl: async () => (await import('./texts/nl.ts')).nl,
  it: async () => (await import('./texts/it.ts')).it,
};

/** The language of the page, which its server has chosen. */
export const pageLanguage = document.documentElement.lang as Language;

/** The texts of the gallery, in the language of the page. */
export const text: Texts = await loaders[pageLanguage]();
