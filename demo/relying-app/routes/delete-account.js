import { questionPage } from '../pages/question-page.js';
import { reason } from '../reason.js';
import { reportDisconnected } from '../service/uuids.js';
import { theUser } from '../session/current-user.js';
import { texts } from '../texts.js';

/**
 * @import { Handler } from 'hono'
 * @import { App, Env } from '../index.js'
 */

/** Asks whether the account is to be deleted. @type {Handler<Env>} */
export const askToDelete = (c) => {
  const text = texts[c.get('language')];
  return c.html(
    questionPage(c.get('language'), {
      heading: text.deleteQuestion,
      lead: text.deleteLead,
      submit: text.submitDelete,
      decline: text.keepAccount,
      action: '/account/delete',
    }),
  );
};

/**
 * Deletes the reader's account, whether the service answers or not: the comparison of connections finds what it has
 * not heard of.
 *
 * @param {App} app
 * @returns {Handler<Env>}
 */
export function deleteAccount({ settings, sessions }) {
  return async (c) => {
    const { id, uuid } = theUser(c);
    settings.users.remove(id);
    c.set('session', sessions.renew(c.get('session'), { notice: { code: 'deleted' } }));
    if (uuid !== null) {
      await reportDisconnected(settings, [uuid]).catch((error) =>
        settings.log(`not disconnected: ${reason(error)}`),
      );
    }
    return c.redirect('/', 303);
  };
}
