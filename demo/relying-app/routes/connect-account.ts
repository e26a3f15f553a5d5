import type { Handler } from 'hono';
import type { App, Env } from '../env.ts';
import { requestOf } from '../service/connect.ts';
import { offeredIdentity } from '../service/offered-identity.ts';
import { theUser } from '../session/current-user.ts';
import { readForm } from './form.ts';

/**
 * Stores a UUID for the reader who has confirmed that it is theirs. The form names the UUID that its page showed,
 * because the reader has not agreed to the UUID of a later login in another tab.
 */
export function connectAccount(app: App): Handler<Env> {
  return async (c) => {
    const field = await readForm(c);
    const session = c.get('session');
    const identity = await offeredIdentity(app, c);
    if (identity === undefined || field('uuid') !== identity.uuid) return c.redirect('/account', 303);
    delete session.offer;

    const { id } = theUser(c);
    if (field('decision') !== 'connect') session.notice = { code: 'not_connected' };
    else if (!app.settings.users.storeUuid(id, identity.uuid)) session.notice = { code: 'account_mismatch' };
    else {
      session.identity = identity;
      const headers = await app.connect.accept(requestOf(c), identity.uuid);
      for (const cookie of headers?.getSetCookie() ?? []) c.header('set-cookie', cookie, { append: true });
    }
    return c.redirect('/account', 303);
  };
}
