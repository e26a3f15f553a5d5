import type { Handler } from 'hono';
import { theUser } from '../current-user.ts';
import type { App, Env } from '../env.ts';
import { requestOf } from '../service/connect.ts';
import { offeredIdentity } from '../service/offered-identity.ts';
import { accountMismatch } from '../session/notice.ts';
import { readForm } from './form.ts';

/**
 * Stores a UUID for the reader who has confirmed that it is theirs. The form has the token that its page got, because the
 * reader has not agreed to the UUID of a later login in another tab.
 */
export function connectAccount(app: App): Handler<Env> {
  return async (c) => {
    const field = await readForm(c);
    const session = c.get('session');
    const offer = await offeredIdentity(app, c);
    if (offer === undefined) return c.redirect('/account', 303);
    if (field('decision') !== 'connect') {
      delete session.offer;
      session.notice = { text: 'Nothing was linked. Your account has not changed.' };
      return c.redirect('/account', 303);
    }
    const { id } = theUser(c);
    const headers = await app.connect.accept(requestOf(c), field('token'), (uuid) => {
      delete session.offer;
      const isStored = app.settings.users.storeUuid(id, uuid);
      if (isStored) session.identity = offer.identity;
      else session.notice = accountMismatch;
      return isStored;
    });
    for (const cookie of headers?.getSetCookie() ?? []) c.header('set-cookie', cookie, { append: true });
    return c.redirect('/account', 303);
  };
}
