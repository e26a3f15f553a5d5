/**
 * @import { Language as ServiceLanguage } from 'dpplus-connect/sandbox'
 * @import { Context, MiddlewareHandler } from 'hono'
 * @import { Env } from './index.js'
 */

/** The service's languages, each in its own words. @satisfies {Record<ServiceLanguage, string>} */
export const languageNames = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  nl: 'Nederlands',
  it: 'Italiano',
};

/** @typedef {keyof typeof languageNames} Language */

/** Every language of this app. */
export const languages = /** @type {Language[]} */ (Object.keys(languageNames));

/**
 * Chooses the language of the answer: the one asked for in the URL, else the one chosen earlier, else the browser's.
 *
 * @returns {MiddlewareHandler<Env>}
 */
export function language() {
  return async (c, next) => {
    const session = c.get('session');
    const asked = supported(c.req.query('lang'));
    if (asked) session.language = asked;
    c.set('language', languageOf(c));
    await next();
  };
}

/**
 * The language of somebody who asks for none: the one chosen earlier, else the browser's. A request that was refused
 * early has no session.
 *
 * @param {Context<Env>} c
 * @returns {Language}
 */
export const languageOf = (c) =>
  c.get('session')?.language ?? preferred(c.req.header('accept-language')) ?? 'en';

/** @param {string | undefined} tag */
const supported = (tag) => languages.find((language) => language === tag);

/** @param {string | undefined} header */
const preferred = (header = '') =>
  header
    .split(',')
    .map((range) => supported(range.trim().slice(0, 2).toLowerCase()))
    .find(Boolean);
