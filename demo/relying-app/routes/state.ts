import type { Handler } from 'hono';
import type { App, Env } from '../env.ts';
import { requestOf } from '../service/connect.ts';

/**
 * A `state` for the site beside this app, whose pages show the specification's markup. Other sites cannot read it, and do
 * not get the cookies of this app sent along either.
 */
export function state({ connect }: App): Handler<Env> {
  return async (c) => {
    const { attributes, headers } = await connect.button(requestOf(c), { href: '/account' });
    for (const header of Object.entries(headers)) c.header(...header, { append: true });
    return c.json({ state: attributes['data-state'] });
  };
}
