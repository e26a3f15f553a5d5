import { serviceName } from '../service-name.ts';
import type { Notice, Session } from './sessions.ts';

export const accountMismatch: Notice = {
  isError: true,
  text:
    `You confirmed an identity with ${serviceName} that is not linked to this account. ` +
    `To use the account it belongs to, log out here and log in with ${serviceName}.`,
};

export const serviceFailed: Notice = {
  isError: true,
  text: `${serviceName} is not available at the moment. Nothing has changed. Try again in a few minutes.`,
};

/** Takes the message that the next page shows once. */
export function takeNotice(session: Session): Notice | undefined {
  const { notice } = session;
  delete session.notice;
  return notice;
}
