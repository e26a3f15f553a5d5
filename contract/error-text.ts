import { configurationErrors } from './errors.ts';
import type { Language } from './languages.ts';
import { texts } from './texts.ts';

/** Tells whether only the developer of the app or the operator of the service can end an error: another try fails too. */
export const isConfigurationError = (code: string): boolean => Object.hasOwn(configurationErrors, code);

/** Returns the sentence for an error code, which may be an unknown one of the service or of the app. */
export function errorText(language: Language, code: string): string {
  const { errors } = texts[language];
  const own = Object.hasOwn(errors, code) ? code : 'server_error';
  return errors[isConfigurationError(code) ? 'configuration_error' : (own as keyof typeof errors)];
}
