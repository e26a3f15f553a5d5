/**
 * What the last request left to be said, once.
 *
 * @param {import('./sessions.js').Session} session
 */
export function takeNotice(session) {
  const { notice } = session;
  delete session.notice;
  return notice;
}
