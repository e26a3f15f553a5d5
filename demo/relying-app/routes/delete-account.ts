import type { Handler } from 'hono';
import { theUser } from '../current-user.ts';
import type { App, Env } from '../env.ts';
import { questionPage } from '../pages/question-page.ts';
import { texts } from '../texts.ts';

/** Asks whether the account is to be deleted. */
export const askToDelete: Handler<Env> = (c) => {
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
 * Deletes the reader's account, whether the service responds or not: the comparison of connections finds a call that
 * was lost.
 */
export function deleteAccount({ settings, sessions, connect }: App): Handler<Env> {
  return async (c) => {
    const { id, uuid } = theUser(c);
    settings.users.remove(id);
    c.set('session', sessions.renew(c.get('session'), { notice: { code: 'deleted' } }));
    if (uuid !== null) await connect.disconnect(uuid);
    return c.redirect('/', 303);
  };
}
