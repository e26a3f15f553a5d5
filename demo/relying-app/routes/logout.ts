import type { Handler } from 'hono';
import type { App, Env } from '../env.ts';
import { loggedOut } from '../session/notice.ts';

/** Ends the session on the server, so that a copied cookie is worth nothing afterwards. */
export function logout({ sessions }: App): Handler<Env> {
  return (c) => {
    const notice = loggedOut(c.get('session'));
    c.set('session', sessions.renew(c.get('session'), notice && { notice }));
    return c.redirect('/', 303);
  };
}
