import { questionPage } from '../pages/question-page.js';
import { reason } from '../reason.js';
import { reportDisconnected } from '../service/uuids.js';
import { theUser } from '../session/current-user.js';
import { texts } from '../texts.js';

/**
 * @import { Handler } from 'hono'
 * @import { App, Env } from '../index.js'
 */

/** Asks a reader who is connected whether that is to end. @type {Handler<Env>} */
export const askToDisconnect = (c) => {
  if (theUser(c).uuid === null) return c.redirect('/account', 303);
  const text = texts[c.get('language')];
  return c.html(
    questionPage(c.get('language'), {
      heading: text.disconnectQuestion,
      lead: text.disconnectLead,
      submit: text.submitDisconnect,
      decline: text.keepLink,
      action: '/account/disconnect',
    }),
  );
};

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
