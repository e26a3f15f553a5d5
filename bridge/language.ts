import { type Language, preferredLanguage } from 'dpplus-connect/server';
import type { Context } from 'koa';

/** Returns the first of the five languages in `ui_locales`, or else the one that the browser ranks highest. */
export const languageOf = (context: Context, uiLocales: unknown = ''): Language =>
  preferredLanguage([...String(uiLocales).split(' '), context.get('accept-language')].join(','));
