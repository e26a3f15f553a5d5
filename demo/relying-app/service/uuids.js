import { callService, readObject, refusal } from './call.js';

/** @import { Settings } from '../index.js' */

/** At most so many UUIDs go into one request. */
const batch = 1000;

/**
 * Tells the service that these UUIDs are stored here. Without it, a reader can log in five times and never again.
 * Repeating it does no harm.
 *
 * @param {Settings} settings
 * @param {string[]} uuids
 * @returns {Promise<string[]>} Those that the service does not know.
 * @throws {Error} With a message fit for a log line.
 */
export const reportConnected = (settings, uuids) => post(settings, 'connected', uuids);

/**
 * Tells the service that these UUIDs are no longer stored here.
 *
 * @param {Settings} settings
 * @param {string[]} uuids
 * @returns {Promise<string[]>} Those that the service does not know: they are not connected either.
 * @throws {Error} With a message fit for a log line.
 */
export const reportDisconnected = (settings, uuids) => post(settings, 'disconnected', uuids);

/**
 * The UUIDs that the service takes to be stored here.
 *
 * @param {Settings} settings
 * @returns {Promise<string[]>}
 * @throws {Error} With a message fit for a log line.
 */
export async function listConnected(settings) {
  const response = await callService(settings, '/api/uuids/connected', { headers: authorization(settings) });
  if (response.status !== 200) throw await refusal('list of connected UUIDs', response);
  const { uuids } = await readObject(response);
  if (!Array.isArray(uuids)) throw new Error('list of connected UUIDs answered 200 without uuids');
  return uuids;
}

/**
 * @param {Settings} settings
 * @param {'connected' | 'disconnected'} what
 * @param {string[]} uuids
 * @returns {Promise<string[]>}
 */
async function post(settings, what, uuids) {
  if (uuids.length === 0) return [];
  if (uuids.length <= batch) {
    const response = await callService(settings, `/api/uuids/${what}`, {
      method: 'POST',
      headers: { ...authorization(settings), 'content-type': 'application/json' },
      body: JSON.stringify({ uuids }),
    });
    if (response.status === 201) return [];
    const error = await refusal(what, response);
    if (error.code !== 'unknown_uuid') throw error;
    if (uuids.length === 1) return uuids;
  }
  // It is all or nothing: one UUID that the service does not know would hold up the others for good.
  const middle = Math.ceil(uuids.length / 2);
  const unknown = await post(settings, what, uuids.slice(0, middle));
  return [...unknown, ...(await post(settings, what, uuids.slice(middle)))];
}

/** Basic authentication (RFC 7617). @param {Settings} settings */
const authorization = ({ clientId, clientSecret }) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
});
