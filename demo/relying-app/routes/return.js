import { returnPage as page } from '../pages/return-page.js';

/**
 * @import { Handler } from 'hono'
 * @import { App, Env } from '../index.js'
 */

/**
 * Where a login ends, in the popup or in the tab: the service's script takes the reader on from here.
 *
 * @param {App} app
 * @returns {Handler<Env>}
 */
export function returnPage({ settings }) {
  return (c) => {
    const { outcome } = c.get('session');
    return outcome ? c.html(page(c.get('language'), { settings, outcome })) : c.redirect('/', 303);
  };
}
