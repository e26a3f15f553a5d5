import { configurationErrors } from './errors.ts';
import type { Language } from './languages.ts';
import { texts } from './texts.ts';

/** Returns the sentence for an error code, which may be an unknown one of the service or of the app. */
export function errorText(language: Language, code: string): string {
  const { errors } = texts[language];
  const own = Object.hasOwn(errors, code) ? code : 'server_error';
  return errors[
    Object.hasOwn(configurationErrors, code) ? 'configuration_error' : (own as keyof typeof errors)
  ];
}
