import { readAuthorizationResponse } from '../authorization-response.js';
import { logIn } from '../log-in.js';
import { unknownStatePage } from '../pages/unknown-state-page.js';
import { reason } from '../reason.js';
import { fetchSharedData } from '../service/shared-data.js';
import { exchangeCode } from '../service/token.js';
import { offeredIdentity } from '../session/offered-identity.js';
import { spendState } from '../session/pending-states.js';
import { matchUser } from '../users/match-user.js';

/**
 * @import { Context, Handler } from 'hono'
 * @import { App, Env } from '../index.js'
 * @import { Notice } from '../session/sessions.js'
 */

/**
 * The redirect URI: where the service sends the browser back to, and steps 2 to 8 happen one after the other.
 *
 * @param {App} app
 * @returns {Handler<Env>}
 */
export function callback(app) {
  return async (c) => {
    const { state, code, error, errorDescription } = readAuthorizationResponse(c.req.url);

    // First of all, and before anything else in the URL is believed: did this browser begin this login?
    if (state === undefined || !spendState(c.get('session'), state)) {
      // A login of this browser that came back first has begun another session. Nothing is believed here either.
      if (c.get('user') || offeredIdentity(c.get('session'))) return c.redirect('/account', 303);
      return c.html(unknownStatePage(c.get('language')), 400);
    }

    const failure =
      error !== undefined || code === undefined
        ? serviceFailure(error ?? 'invalid_response', errorDescription)
        : await finishLogin(app, c, code);
    // Perhaps a new one.
    const session = c.get('session');
    session.outcome = failure ? { state, failure } : { state };
    if (failure) session.notice = failure;
    // For whoever runs this; no page shows it. As JSON, because a line break in it would begin another line of the log.
    if (failure?.description) app.settings.log(`not logged in: ${JSON.stringify(failure)}`);

    // The outcome waits in the session: the next address, unlike this one, may be seen, reloaded or bookmarked.
    return c.redirect('/return', 303);
  };
}

/**
 * @param {App} app
 * @param {Context<Env>} c
 * @param {string} code
 * @returns {Promise<Notice | undefined>} Why nobody was logged in.
 */
async function finishLogin(app, c, code) {
  const { settings, sessions } = app;
  try {
    const grant = await exchangeCode(settings, code);
    const data = await fetchSharedData(settings, grant);
    const identity = { ...grant, data, receivedAt: Date.now() };
    const match = matchUser(settings.users, grant.uuid, c.get('user'));
    if (match === 'mismatch') return { code: 'account_mismatch' };
    if (match === 'confirm') c.get('session').offer = identity;
    else if (match === 'ask') c.set('session', sessions.renew(c.get('session'), { offer: identity }));
    else await logIn(app, c, match, { identity });
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
