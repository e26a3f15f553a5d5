import { preferredLanguage } from 'dpplus-connect/server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Env } from './env.ts';
import { type Language, languages } from './languages.ts';

/**
 * Chooses the language of the answer: the one asked for in the URL, else the one chosen earlier, else the browser's.
 */
export function language(): MiddlewareHandler<Env> {
  return async (c, next) => {
    const session = c.get('session');
    const asked = supported(c.req.query('lang'));
    if (asked) session.language = asked;
    c.set('language', languageOf(c));
    await next();
  };
}

/**
 * The language of a request without `lang`: the language chosen earlier, else the browser's. A request that was refused
 * early has no session.
 */
export const languageOf = (c: Context<Env>): Language =>
  c.get('session')?.language ?? preferredLanguage(c.req.header('accept-language'));

const supported = (tag: string | undefined) => languages.find((language) => language === tag);
