import { homePage } from '../pages/home-page.js';
import { takeNotice } from '../session/notice.js';
import { issueState } from '../session/pending-states.js';

/**
 * @import { Handler } from 'hono'
 * @import { App, Env } from '../index.js'
 */

/**
 * The library’s first page; the login on it is a greeting for whoever is logged in.
 *
 * @param {App} app
 * @returns {Handler<Env>}
 */
export function home({ settings }) {
  return (c) => {
    const session = c.get('session');
    const state = c.get('user') ? undefined : issueState(session);
    return c.html(homePage(c.get('language'), { settings, state, notice: takeNotice(session) }));
  };
}
