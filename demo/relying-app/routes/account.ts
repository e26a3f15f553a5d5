import type { Handler } from 'hono';
import type { App, Env } from '../env.ts';
import { accountPage } from '../pages/account-page.ts';
import { confirmPage } from '../pages/confirm-page.ts';
import { scopeNames } from '../pages/shared-data.ts';
import { welcomePage } from '../pages/welcome-page.ts';
import { requestOf } from '../service/connect.ts';
import { offeredIdentity } from '../service/offered-identity.ts';
import { takeNotice } from '../session/notice.ts';

/**
 * Where a login leads to: the reader's account, or, for a person whom the service knows and this app does not, the
 * question whether they have one; for a reader who is not connected yet, the question whether this login is theirs.
 */
export function account(app: App): Handler<Env> {
  const { settings, connect } = app;
  return async (c) => {
    const [session, user] = [c.get('session'), c.get('user')];
    const offer = await offeredIdentity(app, c);
    if (user && offer) return c.html(confirmPage({ user, ...offer }));
    if (!user) return offer ? c.html(welcomePage(offer.identity)) : c.redirect('/', 303);
    const { identity } = session;
    const more = identity && { scope: Object.keys(scopeNames).join(' ') };
    // The form with the reader's data is the specification's markup: a form has no start.
    const form = user.uuid === null ? await connect.button(requestOf(c), { href: '/account' }) : undefined;
    const button = form ?? connect.link({ href: '/account', ...more });
    const notice = takeNotice(session);
    for (const header of Object.entries(form?.headers ?? {})) c.header(...header, { append: true });
    return c.html(accountPage({ settings, user, identity, button, notice }));
  };
}
