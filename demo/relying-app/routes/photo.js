import { fetchPhoto } from '../service/shared-data.js';

/**
 * @import { Handler } from 'hono'
 * @import { App, Env } from '../index.js'
 */

/**
 * The reader's photo, fetched by this server: the token that opens it stays here.
 *
 * @param {App} app
 * @returns {Handler<Env>}
 */
export function photo({ settings }) {
  return async (c) => {
    const { identity } = c.get('session');
    const found = identity && (await fetchPhoto(settings, identity.accessToken));
    return found
      ? c.body(found.bytes, 200, { 'content-type': found.type })
      : c.redirect('/no-photo.svg', 303);
  };
}
