import { callService, readObject, refusal } from './call.js';

/** @import { Settings } from '../index.js' */

/** @typedef {{ uuid: string, accessToken: string, scope: string }} Grant `scope`: what the reader granted, maybe nothing. */

/**
 * Exchanges the one-time code, from server to server: the secret and the token never pass through the browser.
 *
 * @param {Settings} settings
 * @param {string} code
 * @returns {Promise<Grant>}
 * @throws {Error} With a message fit for a log line when the service refuses, is silent or is not understood.
 */
export async function exchangeCode(settings, code) {
  const response = await callService(settings, '/oauth/token', {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      code,
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      redirect_uri: settings.redirectUri,
      grant_type: 'authorization_code',
    }),
  });
  if (response.status !== 200) throw await refusal('token endpoint', response);
  const { uuid, access_token: accessToken, scope } = await readObject(response);
  if (!isUuid(uuid) || typeof accessToken !== 'string' || !accessToken || typeof scope !== 'string') {
    throw new Error('token endpoint answered 200 without uuid, access_token and scope');
  }
  return { uuid, accessToken, scope };
}

/** @param {unknown} value @returns {value is string} */
const isUuid = (value) =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
