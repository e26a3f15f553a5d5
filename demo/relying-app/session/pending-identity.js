/** @import { Identity, Session } from './sessions.js' */

/** Milliseconds. Whoever sits down at this screen later must not be taken for the person who logged in before. */
const patience = 15 * 60 * 1000;

/**
 * The identity that waits for its person to log in or to sign up here.
 *
 * @param {Session} session
 * @returns {Identity | undefined}
 */
export function pendingIdentity({ userId, identity }) {
  const waits = userId === undefined && identity && Date.now() - identity.receivedAt < patience;
  return waits ? identity : undefined;
}
