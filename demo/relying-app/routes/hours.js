import { hoursPage } from '../pages/hours-page.js';

/**
 * @import { Handler } from 'hono'
 * @import { Env } from '../index.js'
 */

/** When the library is open, and where it is. @type {Handler<Env>} */
export const hours = (c) => c.html(hoursPage(c.get('language')));
