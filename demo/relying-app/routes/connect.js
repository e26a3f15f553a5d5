import { reportUser } from '../report-user.js';
import { theUser } from '../session/current-user.js';
import { offeredIdentity } from '../session/offered-identity.js';
import { readForm } from './form.js';

/**
 * @import { Handler } from 'hono'
 * @import { App, Env } from '../index.js'
 */

/**
 * Stores a UUID for the reader who has confirmed that it is theirs. The form names the UUID that its page showed:
 * what another tab has brought in the meantime, nobody has agreed to.
 *
 * @param {App} app
 * @returns {Handler<Env>}
 */
export function connect({ settings }) {
  return async (c) => {
    const field = await readForm(c);
    const session = c.get('session');
    const identity = offeredIdentity(session);
    if (identity === undefined || field('uuid') !== identity.uuid) return c.redirect('/account', 303);
    delete session.offer;

    const { id } = theUser(c);
    if (field('decision') !== 'connect') session.notice = { code: 'not_connected' };
    else if (!settings.users.storeUuid(id, identity.uuid)) session.notice = { code: 'account_mismatch' };
    else {
      session.identity = identity;
      await reportUser(settings, identity);
    }
    return c.redirect('/account', 303);
  };
}
