import { serviceName } from '../service-name.ts';
import type { Notice, Session } from './sessions.ts';

export const accountMismatch: Notice = {
  isError: true,
  text:
    `This account at ${serviceName} does not belong to your account here. ` +
    'If it is yours, log out here and log in with it.',
};

export const serviceFailed: Notice = {
  isError: true,
  text: `${serviceName} is not available at the moment. Nothing has changed. Try again in a few minutes.`,
};

/** The message after a logout of this app, which does not end the session at the service. */
export function loggedOut({ userId, identity, offer }: Session): Notice | undefined {
  const text = 'You are logged out here.';
  if (!identity && !offer) return userId ? { text } : undefined;
  const shared = 'On a shared computer, delete the browser’s cookies before you leave.';
  return { text: `${text} You are still logged in at ${serviceName}. ${shared}` };
}

/** Takes the message that the next page shows once. */
export function takeNotice(session: Session): Notice | undefined {
  const { notice } = session;
  delete session.notice;
  return notice;
}
