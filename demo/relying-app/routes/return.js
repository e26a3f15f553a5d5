import { returnPage as page } from '../pages/return-page.js';

/**
 * Where a login ends, in the popup or in the tab: the service's script takes the reader on from here.
 *
 * @param {import('../index.js').App} app
 * @returns {import('hono').Handler<import('../index.js').Env>}
 */
export function returnPage({ settings }) {
  return (c) => {
    const { outcome } = c.get('session');
    return outcome ? c.html(page(c.get('language'), { settings, outcome })) : c.redirect('/', 303);
  };
}
