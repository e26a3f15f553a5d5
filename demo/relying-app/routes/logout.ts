import type { Handler } from 'hono';
import type { App, Env } from '../env.ts';

/** Ends the session on the server, so that a copied cookie is worth nothing afterwards. */
export function logout({ sessions }: App): Handler<Env> {
  return (c) => {
    c.set('session', sessions.renew(c.get('session')));
    return c.redirect('/', 303);
  };
}
