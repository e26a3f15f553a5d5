/**
 * @import { Handler } from 'hono'
 * @import { App, Env } from '../index.js'
 */

/**
 * Ends the session on the server, so that a copied cookie is worth nothing afterwards.
 *
 * @param {App} app
 * @returns {Handler<Env>}
 */
export function logout({ sessions }) {
  return (c) => {
    const { language } = c.get('session');
    sessions.end(c.get('session'));
    c.set('session', sessions.begin());
    if (language) c.get('session').language = language;
    return c.redirect('/', 303);
  };
}
