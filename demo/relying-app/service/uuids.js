import { callService, readObject, refusal } from './call.js';

/** At most so many UUIDs go into one request. */
const batch = 1000;

/**
 * Tells the service that these UUIDs are stored here. Without it, a reader can log in five times and never again.
 * Repeating it does no harm.
 *
 * @param {import('../index.js').Settings} settings
 * @param {string[]} uuids
 * @throws {Error} With a message fit for a log line.
 */
export const reportConnected = (settings, uuids) => post(settings, 'connected', uuids);

/**
 * Tells the service that these UUIDs are no longer stored here.
 *
 * @param {import('../index.js').Settings} settings
 * @param {string[]} uuids
 * @throws {Error} With a message fit for a log line.
 */
export const reportDisconnected = (settings, uuids) => post(settings, 'disconnected', uuids);

/**
 * The UUIDs that the service takes to be stored here.
 *
 * @param {import('../index.js').Settings} settings
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
 * @param {import('../index.js').Settings} settings
 * @param {'connected' | 'disconnected'} what
 * @param {string[]} uuids
 */
async function post(settings, what, uuids) {
  for (let start = 0; start < uuids.length; start += batch) {
    const response = await callService(settings, `/api/uuids/${what}`, {
      method: 'POST',
      headers: { ...authorization(settings), 'content-type': 'application/json' },
      body: JSON.stringify({ uuids: uuids.slice(start, start + batch) }),
    });
    if (response.status !== 201) throw await refusal(what, response);
  }
}

/** Basic authentication (RFC 7617). @param {import('../index.js').Settings} settings */
const authorization = ({ clientId, clientSecret }) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
});
