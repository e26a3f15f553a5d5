import type { Handler } from 'hono';
import { theUser } from '../current-user.ts';
import type { App, Env } from '../env.ts';
import { questionPage } from '../pages/question-page.ts';
import { texts } from '../texts.ts';

/** Asks a reader who is connected whether that is to end. */
export const askToDisconnect: Handler<Env> = (c) => {
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
 * Unlinks the account, so that the reader logs in by password only. It reports to the service first: if that fails,
 * nothing has changed on either side, and the reader can try again.
 */
export function disconnect({ settings, connect }: App): Handler<Env> {
  return async (c) => {
    const session = c.get('session');
    const { id, uuid } = theUser(c);
    if (uuid === null || (await connect.disconnect(uuid))) {
      settings.users.removeUuid(id);
      delete session.identity;
      session.notice = { code: 'disconnected' };
    } else session.notice = { code: 'service_failed' };
    return c.redirect('/account', 303);
  };
}
