/** @import { Language } from '../../../relying-app/language.js' */

/**
 * What one language calls another, as in the middle of a sentence.
 *
 * @param {Language} language
 * @param {Language} named
 */
export const languageName = (language, named) =>
  new Intl.DisplayNames(language, { type: 'language' }).of(named) ?? named;
