import { callService, readObject } from './call.js';

/**
 * @import { Settings } from '../index.js'
 * @import { Grant } from './token.js'
 */

/**
 * What one data endpoint gave, or why it gave nothing. `missing`: the reader has no such data, or deleted it.
 * @typedef {{ data: Record<string, unknown> } | { problem: 'denied' | 'missing' | 'expired' | 'unavailable' }} Answer
 */

/** @typedef {{ userData?: Answer, card?: Answer }} SharedData Without the endpoints that are outside the scope. */

/**
 * What the reader shares. A login is complete without it: no data, or a service in trouble, locks nobody out.
 *
 * @param {Settings} settings
 * @param {Grant} grant
 * @returns {Promise<SharedData>}
 */
export async function fetchSharedData(settings, { accessToken, scope }) {
  const granted = new Set(scope.split(' '));
  const [userData, card] = await Promise.all([
    granted.has('email') || granted.has('phone')
      ? fetchJson(settings, '/oauth/user_data', accessToken)
      : undefined,
    granted.has('eid_profile') ? fetchJson(settings, '/oauth/eid_data', accessToken) : undefined,
  ]);
  return { ...(userData && { userData }), ...(card && { card }) };
}

/**
 * The photo on the identity card.
 *
 * @param {Settings} settings
 * @param {string} accessToken
 * @returns {Promise<{ type: string, bytes: ArrayBuffer } | undefined>} Nothing but an image, or nothing.
 */
export async function fetchPhoto(settings, accessToken) {
  const response = await get(settings, '/oauth/eid_photo_data', accessToken);
  const type = response?.headers.get('content-type') ?? '';
  // Passed on from this origin, a page or an SVG in its place could run as one of ours.
  if (response?.status !== 200 || !['image/jpeg', 'image/png'].includes(type)) return undefined;
  return { type, bytes: await response.arrayBuffer() };
}

/**
 * @param {Settings} settings
 * @param {string} path
 * @param {string} accessToken
 * @returns {Promise<Answer>}
 */
async function fetchJson(settings, path, accessToken) {
  const response = await get(settings, path, accessToken);
  if (response?.status === 200) return { data: await readObject(response) };
  if (response?.status === 401) return { problem: 'expired' };
  if (response?.status === 403) return { problem: 'denied' };
  if (response?.status === 404) return { problem: 'missing' };
  settings.log(`${path} ${response ? `answered ${response.status}` : 'did not answer'}`);
  return { problem: 'unavailable' };
}

/** @param {Settings} settings @param {string} path @param {string} accessToken */
const get = (settings, path, accessToken) =>
  callService(settings, path, { headers: { authorization: `Bearer ${accessToken}` } }).catch(() => undefined);
