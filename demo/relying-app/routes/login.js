import { loginPage } from '../pages/login-page.js';
import { takeNotice } from '../session/notice.js';
import { issueState } from '../session/pending-states.js';

/**
 * The first page: the button, or a greeting for whoever is logged in.
 *
 * @param {import('../index.js').App} app
 * @returns {import('hono').Handler<import('../index.js').Env>}
 */
export function login({ settings }) {
  return (c) => {
    const session = c.get('session');
    const state = c.get('user') ? undefined : issueState(session);
    return c.html(loginPage(c.get('language'), { settings, state, notice: takeNotice(session) }));
  };
}
