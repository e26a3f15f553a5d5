/** The interface languages of the service (docs/protocol.md, "Languages"). */
export const languages = ['en', 'fr', 'de', 'nl', 'it'] as const;

/** One of the interface languages. */
export type Language = (typeof languages)[number];

/** The codes in a sentence: "en, fr, de, nl or it". */
export const listOfLanguages: string = languages.join(', ').replace(/, (?=\w+$)/, ' or ');

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  nl: 'Nederlands',
  it: 'Italiano',
};

/** Returns whether `value` is one of the interface languages, in exactly that spelling. */
export const isLanguage = (value: string | undefined): value is Language =>
  (languages as readonly (string | undefined)[]).includes(value);
