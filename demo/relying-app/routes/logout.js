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
    c.set('session', sessions.renew(c.get('session')));
    return c.redirect('/', 303);
  };
}
