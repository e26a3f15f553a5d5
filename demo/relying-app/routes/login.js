import { loginPage } from '../pages/login-page.js';
import { takeNotice } from '../session/notice.js';
import { issueState } from '../session/pending-states.js';

/**
 * @import { Handler } from 'hono'
 * @import { App, Env } from '../index.js'
 */

/**
 * The first page: the button, or a greeting for whoever is logged in.
 *
 * @param {App} app
 * @returns {Handler<Env>}
 */
export function login({ settings }) {
  return (c) => {
    const session = c.get('session');
    const state = c.get('user') ? undefined : issueState(session);
    return c.html(loginPage(c.get('language'), { settings, state, notice: takeNotice(session) }));
  };
}
