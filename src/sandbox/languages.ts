/** The interface languages of the service (spec 4.1); the one in a path selects wording and nothing else (spec 9). */
export const languages = ['en', 'fr', 'de', 'nl', 'it'] as const;

/** One of the five interface languages. */
export type Language = (typeof languages)[number];

/** Tells whether `value` is one of the five languages, in exactly that spelling. */
export function isLanguage(value: string | undefined): value is Language {
  return languages.some((language) => language === value);
}

/** The first of the five languages that an `Accept-Language` header names, `en` without one (RFC 9110, 12.5.4). */
export function preferredLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').toLowerCase().split(',', 20);
  const primary = ranges.map((range) => range.trim().split(/[-;]/, 1)[0]);
  return primary.find(isLanguage) ?? 'en';
}
