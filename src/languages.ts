/**
 * The interface languages of the service (docs/protocol.md, "Languages"), written here and nowhere else: the builds,
 * the package's entries, the sandbox's pages, the button and the tests of all of them take this list.
 */
export const languages = ['en', 'fr', 'de', 'nl', 'it'] as const;

/** One of the interface languages. */
export type Language = (typeof languages)[number];

/** Tells whether `value` is one of the interface languages, in exactly that spelling. */
export function isLanguage(value: string | undefined): value is Language {
  return languages.some((language) => language === value);
}
