import type { Handler } from 'hono';
import { theUser } from '../current-user.ts';
import type { App, Env } from '../env.ts';
import { questionPage } from '../pages/question-page.ts';

/** Asks whether the account is to be deleted. */
export const askToDelete: Handler<Env> = (c) =>
  c.html(
    questionPage({
      heading: 'Delete your account?',
      lead: 'Your account is deleted immediately. You cannot undo this.',
      submit: 'Delete my account',
      decline: 'No, keep my account',
      action: '/account/delete',
    }),
  );

/**
 * Deletes the reader's account, whether the service responds or not: the comparison of connections finds a call that
 * was lost.
 */
export function deleteAccount({ settings, sessions, connect }: App): Handler<Env> {
  return async (c) => {
    const { id, uuid } = theUser(c);
    settings.users.remove(id);
    const notice = { text: 'Your account has been deleted. Goodbye!' };
    c.set('session', sessions.renew(c.get('session'), { notice }));
    if (uuid !== null) await connect.disconnect(uuid);
    return c.redirect('/', 303);
  };
}
