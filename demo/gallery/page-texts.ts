import type { Language } from '../relying-app/language.js';
import type { Texts } from './texts.js';

/** Each language is a file of its own: a page loads one. */
const loaders: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('./texts/en.js')).en,
  fr: async () => (await import('./texts/fr.js')).fr,
  de: async () => (await import('./texts/de.js')).de,
  nl: async () => (await import('./texts/nl.js')).nl,
  it: async () => (await import('./texts/it.js')).it,
};

/** The language of the page, which its server has chosen. */
export const pageLanguage = document.documentElement.lang as Language;

/** What the gallery says, in the language of the page. */
export const text: Texts = await loaders[pageLanguage]();
