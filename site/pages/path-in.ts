import type { Language } from '../../src/vocabulary/languages.ts';

/** Returns the path of a page in a language: `fr/index.html` beside `index.html`. */
export const pathIn = (language: Language, page: string): string =>
  language === 'en' ? page : page.replace(/(?=[^/]*$)/, `${language}/`);
