import type { Language } from '../languages.ts';
import { texts } from '../texts.ts';

/**
 * One value of the reader's data as text. The service omits data that it does not have, or leaves it empty.
 *
 * @param name Of the member.
 * @returns Whether the text is in `language`, rather than as it came.
 */
export function fieldValue(
  language: Language,
  name: string,
  value: unknown,
): { text: string; isOurs: boolean } | undefined {
  if (typeof value === 'object' && value !== null) {
    const parts = Object.values(value).filter((part) => typeof part === 'string');
    return parts.length > 0 ? { text: parts.join(', '), isOurs: false } : undefined;
  }
  if (typeof value !== 'string' || value === '') return undefined;
  if (isDate(value)) return { text: formatted(language, value), isOurs: true };
  const sexes: Record<string, string> = name === 'gender' ? texts[language].sexes : {};
  const sex = Object.hasOwn(sexes, value) ? sexes[value] : undefined;
  return sex ? { text: sex, isOurs: true } : { text: value, isOurs: false };
}

const isDate = (value: string) =>
  /^\d{4}-\d{2}-\d{2}(T.*Z)?$/.test(value) && !Number.isNaN(Date.parse(value));

/** In UTC: a date of birth has no time zone, and must not slip by a day. */
const formatted = (language: string, value: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(value));
