import type { Language } from '../../../contract/languages.ts';

/** The path of the current step of a login, below the base path; the handle in it opens nothing without the session cookie. */
export function stepUrl(language: Language, handle: string): string {
  return `/${language}/oauth/login.html?login=${handle}`;
}
