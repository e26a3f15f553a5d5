import type { Notice, Session } from './sessions.ts';

/** Takes the message that the next page shows once. */
export function takeNotice(session: Session): Notice | undefined {
  const { notice } = session;
  delete session.notice;
  return notice;
}
