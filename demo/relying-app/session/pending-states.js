import { randomBytes, timingSafeEqual } from 'node:crypto';

/** @import { Session } from './sessions.js' */

/** Enough for a reader with many tabs; old ones are dropped, so that reloading cannot grow a session. */
const limit = 16;

/**
 * A new `state` for one authorization request, kept in the session that asks for it. It ties the answer to this
 * browser: without it, an attacker's code could log the reader in as the attacker (RFC 6749 section 10.12).
 *
 * @param {Session} session
 * @returns {string} 256 random bits.
 */
export function issueState(session) {
  const state = randomBytes(32).toString('base64url');
  session.pendingStates = [...session.pendingStates, state].slice(-limit);
  return state;
}

/**
 * Whether the session has issued this `state` and nobody has come back with it yet.
 *
 * @param {Session} session
 * @param {string | undefined} received
 */
export function spendState(session, received) {
  const spent = session.pendingStates.find((state) => received !== undefined && isEqual(state, received));
  session.pendingStates = session.pendingStates.filter((state) => state !== spent);
  return spent !== undefined;
}

/** Takes the same time wherever two values of one length differ. @param {string} a @param {string} b */
function isEqual(a, b) {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
