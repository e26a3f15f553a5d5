import type { Language } from '../../../src/vocabulary/languages.ts';

/** What one language calls another, as in the middle of a sentence. */
export const languageName = (language: Language, named: Language) =>
  new Intl.DisplayNames(language, { type: 'language' }).of(named) ?? named;
