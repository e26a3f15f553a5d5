import { reason } from '../reason.js';
import { reportDisconnected } from '../service/uuids.js';
import { theUser } from '../session/current-user.js';

/**
 * @import { Handler } from 'hono'
 * @import { App, Env } from '../index.js'
 */

/**
 * Takes the reader back to the app's own login. The service is told first: should that fail, nothing has changed on
 * either side, and the reader can try again.
 *
 * @param {App} app
 * @returns {Handler<Env>}
 */
export function disconnect({ settings }) {
  return async (c) => {
    const session = c.get('session');
    const { id, uuid } = theUser(c);
    try {
      if (uuid !== null) await reportDisconnected(settings, [uuid]);
      settings.users.removeUuid(id);
      delete session.identity;
      session.notice = { code: 'disconnected' };
    } catch (error) {
      settings.log(`not disconnected: ${reason(error)}`);
      session.notice = { code: 'service_failed' };
    }
    return c.redirect('/account', 303);
  };
}
