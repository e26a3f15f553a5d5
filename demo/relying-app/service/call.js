/** @import { Settings } from '../index.js' */

/**
 * One request to the service: never longer than the reader is to wait, and never to where a redirect points, which
 * would hand the secret, the code or the token to somebody else.
 *
 * @param {Settings} settings
 * @param {string} path
 * @param {RequestInit} init
 * @throws {Error} When the service is silent or redirects.
 */
export function callService(settings, path, init) {
  return settings.fetch(`${settings.baseUrl}${path}`, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(settings.timeout),
  });
}

/**
 * A refusal as a line for the log: the status and the error's name if it looks like one. Whatever else a broken
 * answer holds stays out of the log.
 *
 * @param {string} what
 * @param {Response} response
 * @returns {Promise<Error & { code: string }>}
 */
export async function refusal(what, response) {
  const { error } = await readObject(response);
  const code = typeof error === 'string' && /^\w{1,40}$/.test(error) ? error : '';
  const message = `${what} answered ${response.status} ${code || 'without an error code'}`;
  return Object.assign(new Error(message), { code });
}

/**
 * The members of a JSON object; none when the body is anything else.
 *
 * @param {Response} response
 * @returns {Promise<Record<string, unknown>>}
 */
export async function readObject(response) {
  const body = await response.json().catch(() => undefined);
  return typeof body === 'object' && body !== null ? body : {};
}
