import { accountPage } from '../pages/account-page.js';
import { welcomePage } from '../pages/welcome-page.js';
import { takeNotice } from '../session/notice.js';
import { pendingIdentity } from '../session/pending-identity.js';
import { issueState } from '../session/pending-states.js';

/**
 * @import { Handler } from 'hono'
 * @import { App, Env } from '../index.js'
 */

/**
 * Where a login leads to: the reader's account, or, for a person whom the service knows and this app does not, the
 * question whether they have one.
 *
 * @param {App} app
 * @returns {Handler<Env>}
 */
export function account({ settings }) {
  return (c) => {
    const [session, user] = [c.get('session'), c.get('user')];
    if (user) {
      const { identity } = session;
      const state = issueState(session);
      const notice = takeNotice(session);
      return c.html(accountPage(c.get('language'), { settings, user, identity, state, notice }));
    }
    const newcomer = pendingIdentity(session);
    return newcomer ? c.html(welcomePage(c.get('language'), newcomer)) : c.redirect('/', 303);
  };
}
