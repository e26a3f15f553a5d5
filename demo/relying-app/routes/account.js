import { accountPage } from '../pages/account-page.js';
import { confirmPage } from '../pages/confirm-page.js';
import { welcomePage } from '../pages/welcome-page.js';
import { takeNotice } from '../session/notice.js';
import { offeredIdentity } from '../session/offered-identity.js';
import { issueState } from '../session/pending-states.js';

/**
 * @import { Handler } from 'hono'
 * @import { App, Env } from '../index.js'
 */

/**
 * Where a login leads to: the reader's account, or, for a person whom the service knows and this app does not, the
 * question whether they have one; for a reader who is not connected yet, the question whether this login is theirs.
 *
 * @param {App} app
 * @returns {Handler<Env>}
 */
export function account({ settings }) {
  return (c) => {
    const [session, user] = [c.get('session'), c.get('user')];
    const offer = offeredIdentity(session);
    if (user && offer) return c.html(confirmPage(c.get('language'), { user, identity: offer }));
    if (user) {
      const { identity } = session;
      const state = issueState(session);
      const notice = takeNotice(session);
      return c.html(accountPage(c.get('language'), { settings, user, identity, state, notice }));
    }
    return offer ? c.html(welcomePage(c.get('language'), offer)) : c.redirect('/', 303);
  };
}
