import { listConnected, reportConnected, reportDisconnected } from '../service/uuids.js';

/** @import { Settings } from '../index.js' */

/** @typedef {{ both: string[], onlyHere: string[], onlyThere: string[] }} Comparison Lists of UUIDs. */

/**
 * Compares the service's list of connected UUIDs with the app's own users. They part when a call gets lost, or when
 * a backup is restored.
 *
 * @param {Settings} settings
 * @returns {Promise<Comparison>}
 * @throws {Error} With a message fit for a log line when there is no list.
 */
export async function compareConnected(settings) {
  const here = settings.users.uuids();
  const there = await listConnected(settings);
  return {
    both: here.filter((uuid) => there.includes(uuid)),
    onlyHere: here.filter((uuid) => !there.includes(uuid)),
    onlyThere: there.filter((uuid) => !here.includes(uuid)),
  };
}

/**
 * Brings the service's list in line with the users, who are the truth of it.
 *
 * @param {Settings} settings
 * @returns {Promise<string[]>} The UUIDs that stay out of line, because the service does not know them.
 * @throws {Error} With a message fit for a log line.
 */
export async function repairConnected(settings) {
  const { onlyHere, onlyThere } = await compareConnected(settings);
  const unknown = await reportConnected(settings, onlyHere);
  await reportDisconnected(settings, onlyThere);
  return unknown;
}
