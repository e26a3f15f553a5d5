import type { Handler } from 'hono';
import { theUser } from '../current-user.ts';
import type { App, Env } from '../env.ts';
import { questionPage } from '../pages/question-page.ts';
import { serviceName } from '../service-name.ts';
import { serviceFailed } from '../session/notice.ts';

/** Asks a reader who is connected whether that is to end. */
export const askToDisconnect: Handler<Env> = (c) => {
  if (theUser(c).uuid === null) return c.redirect('/account', 303);
  return c.html(
    questionPage({
      heading: `Unlink from ${serviceName}?`,
      lead: 'Without the link, you can only log in here with your password.',
      submit: `Unlink from ${serviceName}`,
      decline: 'No, keep the link',
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
      const text = `Your account is no longer linked to ${serviceName}. Use your password to log in.`;
      session.notice = { text };
    } else session.notice = serviceFailed;
    return c.redirect('/account', 303);
  };
}
