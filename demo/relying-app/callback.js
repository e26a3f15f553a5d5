import { readAuthorizationResponse } from './authorization-response.js';
import { unknownStatePage } from './pages/unknown-state-page.js';
import { spendState } from './pending-states.js';
import { exchangeCode } from './token-request.js';

/**
 * The redirect URI: where the service sends the browser back to.
 *
 * @param {import('./index.js').Settings} settings
 * @param {import('./sessions.js').SessionStore} sessions
 * @returns {import('hono').Handler<import('./index.js').Env>}
 */
export function callback(settings, sessions) {
  return async (c) => {
    const session = c.get('session');
    const { state, code, error, errorDescription } = readAuthorizationResponse(c.req.url);

    // First of all, and before anything else in the URL is believed: did this browser begin this login?
    if (state === undefined || !spendState(session, state)) {
      return c.html(unknownStatePage(c.get('language')), 400);
    }

    if (error !== undefined || code === undefined) {
      session.outcome = failure(state, error ?? 'invalid_response', errorDescription);
    } else {
      try {
        const { uuid, scope } = await exchangeCode(settings, code);
        session.login = { uuid, scope };
        session.outcome = { state };
        sessions.renew(session);
      } catch (reason) {
        settings.log(`login failed: ${reason instanceof Error ? reason.message : 'unknown reason'}`);
        session.outcome = failure(state, 'server_error');
      }
    }
    session.notice = session.outcome;

    // The outcome waits in the session: the next address, unlike this one, may be seen, reloaded or bookmarked.
    return c.redirect('/return', 303);
  };
}

/**
 * @param {string} state
 * @param {string} error
 * @param {string | undefined} [description]
 * @returns {import('./sessions.js').Outcome}
 */
function failure(state, error, description) {
  const short = { state, error: error.slice(0, 100) };
  return description ? { ...short, errorDescription: description.slice(0, 500) } : short;
}
