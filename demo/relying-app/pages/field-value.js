/** @import { Language } from '../language.js' */

/**
 * One value of the reader's data as text. The service leaves out, or leaves empty, what it does not have.
 *
 * @param {Language} language
 * @param {unknown} value
 * @returns {string} Empty for nothing.
 */
export function fieldValue(language, value) {
  if (typeof value === 'string') return isDate(value) ? formatted(language, value) : value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value)
    .filter((part) => typeof part === 'string')
    .join(', ');
}

/** @param {string} value */
const isDate = (value) => /^\d{4}-\d{2}-\d{2}(T.*Z)?$/.test(value) && !Number.isNaN(Date.parse(value));

/** In UTC: a date of birth is no moment, and must not slip by a day. @param {string} language @param {string} value */
const formatted = (language, value) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(value));
