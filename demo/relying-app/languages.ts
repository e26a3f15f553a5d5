import type { Language as ServiceLanguage } from 'dpplus-connect/sandbox';

/** The service's languages, each in its own words. */
export const languageNames = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  nl: 'Nederlands',
  it: 'Italiano',
} satisfies Record<ServiceLanguage, string>;

export type Language = keyof typeof languageNames;

/** Every language of this app. */
export const languages = Object.keys(languageNames) as Language[];
