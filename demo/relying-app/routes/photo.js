import { fetchPhoto } from '../service/shared-data.js';

/**
 * The reader's photo, fetched by this server: the token that opens it stays here.
 *
 * @param {import('../index.js').App} app
 * @returns {import('hono').Handler<import('../index.js').Env>}
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
