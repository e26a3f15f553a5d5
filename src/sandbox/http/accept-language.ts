import { isLanguage, type Language } from '../../languages.ts';

/** The first of the interface languages that an `Accept-Language` header names, `en` without one (RFC 9110, 12.5.4). */
export function preferredLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').toLowerCase().split(',', 20);
  const primary = ranges.map((range) => range.trim().split(/[-;]/, 1)[0]);
  return primary.find(isLanguage) ?? 'en';
}
