import { search } from '../library/catalogue.js';
import { cataloguePage } from '../pages/catalogue-page.js';

/**
 * @import { Handler } from 'hono'
 * @import { Env } from '../index.js'
 */

/** The catalogue, or what of it has the words that are asked for. @type {Handler<Env>} */
export const catalogue = (c) => {
  const words = (c.req.query('q') ?? '').slice(0, 100).trim();
  return c.html(cataloguePage(c.get('language'), { words, books: search(words) }));
};
