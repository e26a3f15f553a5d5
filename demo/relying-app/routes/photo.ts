import type { Handler } from 'hono';
import type { Env } from '../env.ts';

/** The reader's photo, fetched by this server: the token that opens it stays here. */
export const photo: Handler<Env> = async (c) => {
  const found = await c.get('session').identity?.photo();
  return found
    ? c.body(await found.arrayBuffer(), 200, { 'content-type': found.type })
    : c.redirect('/no-photo.svg', 303);
};
