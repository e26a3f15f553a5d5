import { readAuthorizationResponse } from '../authorization-response.js';
import { logIn } from '../log-in.js';
import { unknownStatePage } from '../pages/unknown-state-page.js';
import { reason } from '../reason.js';
import { fetchSharedData } from '../service/shared-data.js';
import { exchangeCode } from '../service/token.js';
import { spendState } from '../session/pending-states.js';
import { matchUser } from '../users/match-user.js';

/**
 * @import { Handler } from 'hono'
 * @import { App, Env } from '../index.js'
 * @import { Notice, Session } from '../session/sessions.js'
 * @import { User } from '../users/users.js'
 */

/**
 * The redirect URI: where the service sends the browser back to, and steps 2 to 8 happen one after the other.
 *
 * @param {App} app
 * @returns {Handler<Env>}
 */
export function callback(app) {
  return async (c) => {
    const session = c.get('session');
    const { state, code, error, errorDescription } = readAuthorizationResponse(c.req.url);

    // First of all, and before anything else in the URL is believed: did this browser begin this login?
    if (state === undefined || !spendState(session, state)) {
      return c.html(unknownStatePage(c.get('language')), 400);
    }

    const failure =
      error !== undefined || code === undefined
        ? serviceFailure(error ?? 'invalid_response', errorDescription)
        : await finishLogin(app, session, c.get('user'), code);
    session.outcome = failure ? { state, failure } : { state };
    if (failure) session.notice = failure;

    // The outcome waits in the session: the next address, unlike this one, may be seen, reloaded or bookmarked.
    return c.redirect('/return', 303);
  };
}

/**
 * @param {App} app
 * @param {Session} session
 * @param {User | undefined} current
 * @param {string} code
 * @returns {Promise<Notice | undefined>} Why nobody was logged in.
 */
async function finishLogin(app, session, current, code) {
  const { settings, sessions } = app;
  try {
    const grant = await exchangeCode(settings, code);
    const data = await fetchSharedData(settings, grant);
    const user = matchUser(settings.users, grant.uuid, current);
    if (user === 'mismatch') return { code: 'account_mismatch' };
    session.identity = { ...grant, data, receivedAt: Date.now() };
    if (user === 'ask') sessions.renew(session);
    else await logIn(app, session, user);
    return undefined;
  } catch (error) {
    settings.log(`login failed: ${reason(error)}`);
    return { code: 'server_error' };
  }
}

/**
 * The service's words in a length that a session can hold.
 *
 * @param {string} error
 * @param {string | undefined} description
 * @returns {Notice}
 */
function serviceFailure(error, description) {
  const code = error.slice(0, 100);
  return description ? { code, description: description.slice(0, 500) } : { code };
}
