/**
 * @import { MiddlewareHandler } from 'hono'
 * @import { Env } from './index.js'
 */

/** @typedef {'en' | 'fr' | 'de' | 'nl' | 'it'} Language */

/** @type {Language[]} */
export const languages = ['en', 'fr', 'de', 'nl', 'it'];

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
    c.set('language', session.language ?? preferred(c.req.header('accept-language')) ?? 'en');
    await next();
  };
}

/** @param {string | undefined} tag */
const supported = (tag) => languages.find((language) => language === tag);

/** @param {string | undefined} header */
const preferred = (header = '') =>
  header
    .split(',')
    .map((range) => supported(range.trim().slice(0, 2).toLowerCase()))
    .find(Boolean);
