import { loginPage } from './pages/login-page.js';
import { issueState } from './pending-states.js';

/**
 * The first page: the button, or a greeting for whoever is logged in.
 *
 * @param {import('./index.js').Settings} settings
 * @returns {import('hono').Handler<import('./index.js').Env>}
 */
export function login(settings) {
  return (c) => {
    const session = c.get('session');
    const { notice, login } = session;
    delete session.notice;
    const state = login ? undefined : issueState(session);
    return c.html(loginPage(c.get('language'), { settings, state, notice }));
  };
}
