/** @import { Identity, Session } from './sessions.js' */

/** Milliseconds. Whoever sits down at this screen later must not be taken for the person who logged in before. */
const patience = 15 * 60 * 1000;

/**
 * The identity that waits for its person to say which account here is theirs.
 *
 * @param {Session} session
 * @returns {Identity | undefined}
 */
export function offeredIdentity({ offer }) {
  return offer && Date.now() - offer.receivedAt < patience ? offer : undefined;
}
