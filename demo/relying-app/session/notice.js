/** @import { Session } from './sessions.js' */

/**
 * What the last request left to be said, once.
 *
 * @param {Session} session
 */
export function takeNotice(session) {
  const { notice } = session;
  delete session.notice;
  return notice;
}
