import { accepts } from 'hono/accepts';
import { isLanguage, type Language, languages } from '../../languages.ts';
import type { AppContext } from './context.ts';

/** The interface language that `Accept-Language` ranks highest, `en` without one (RFC 9110, 12.5.4). */
export function preferredLanguage(c: AppContext): Language {
  const language = accepts(c, {
    header: 'Accept-Language',
    supports: [...languages],
    default: 'en',
    match: (ranges, { default: otherwise }) =>
      ranges
        .filter(({ q }) => q > 0)
        .sort((one, other) => other.q - one.q)
        .map(({ type }) => type.toLowerCase().split('-', 1)[0])
        .find(isLanguage) ?? otherwise,
  });
  return isLanguage(language) ? language : 'en';
}
