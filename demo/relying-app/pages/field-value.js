import { texts } from '../texts.js';

/** @import { Language } from '../language.js' */

/**
 * One value of the reader's data as text. The service leaves out, or leaves empty, what it does not have.
 *
 * @param {Language} language
 * @param {string} name Of the member.
 * @param {unknown} value
 * @returns {{ text: string, isOurs: boolean } | undefined} Whether the text is in `language`, rather than as it came.
 */
export function fieldValue(language, name, value) {
  if (typeof value === 'object' && value !== null) {
    const parts = Object.values(value).filter((part) => typeof part === 'string');
    return parts.length > 0 ? { text: parts.join(', '), isOurs: false } : undefined;
  }
  if (typeof value !== 'string' || value === '') return undefined;
  if (isDate(value)) return { text: formatted(language, value), isOurs: true };
  /** @type {Record<string, string>} */
  const sexes = name === 'gender' ? texts[language].sexes : {};
  const sex = Object.hasOwn(sexes, value) ? sexes[value] : undefined;
  return sex ? { text: sex, isOurs: true } : { text: value, isOurs: false };
}

/** @param {string} value */
const isDate = (value) => /^\d{4}-\d{2}-\d{2}(T.*Z)?$/.test(value) && !Number.isNaN(Date.parse(value));

/** In UTC: a date of birth is no moment, and must not slip by a day. @param {string} language @param {string} value */
const formatted = (language, value) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(value));
