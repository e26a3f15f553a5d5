import {
  browserCookie,
  type CookieName,
  offerCookie,
  offerLifetime,
  sessionCookie,
  sessionLifetime,
} from '../cookies.ts';
import type { CodeWithText } from '../errors.ts';
import { serviceName, unbrokenName } from '../service-name.ts';
import type { StoredName } from '../stored-values.ts';

/** The texts of the link and the return page (docs/languages.md). An error code without a text gets the text of `server_error`. */
export interface Texts {
  /** The label of the link, as the script draws it. */
  login: string;
  /** The title after a login that succeeded. */
  title: string;
  failed: string;
  /** The title of the page that leads on after an answer that has come twice (docs/protocol.md, "An answer that comes twice"). */
  used: string;
  /** The text of that page, which claims neither a success nor a failure. */
  lead: string;
  continue: string;
  /** Leads on after an error. */
  back: string;
  /** Stands before the code of the error. */
  code: string;
  /** Stands before the id of the login, which the log has. */
  reference: string;
  /** The label of the link to the app’s contact. */
  contact: string;
  /** Of each code of `errors.ts` with `text: 'own'`. */
  errors: Record<CodeWithText<'own'>, string>;
}

export const en: Texts = {
  login: `Log in with ${unbrokenName}`,
  title: 'Login successful',
  failed: 'Login not completed',
  used: 'Login already used',
  lead: 'Continue to the website. If you are not logged in there, log in again.',
  continue: 'Continue',
  back: 'Back to the website',
  code: 'Code:',
  reference: 'Reference:',
  contact: 'Contact',
  errors: {
    access_denied:
      'You stopped the login, or it was not allowed. Nothing was shared. If you did not stop it, contact the website.',
    expired_state: 'This login took too long or was already finished. Log in again.',
    unknown_state:
      'We could not match this login to your browser. Log in again. If it happens again, allow cookies or use Chrome, Firefox or Safari.',
    account_mismatch: `This ${serviceName} account is not linked to your account on this website. If it is yours, log out here, then log in with ${serviceName}.`,
    service_unavailable: `${serviceName} is not available at the moment. You did nothing wrong. Try again in a few minutes.`,
    configuration_error:
      'This website has a technical problem. You did nothing wrong. Contact the website and give it the code.',
    server_error:
      'This website has a problem. Try again in a few minutes. If it happens again, contact the website and give it the code.',
  },
};

/** What a privacy notice says about a cookie or another stored value. */
export interface Notice {
  ends: string;
  purpose: string;
}

/** The table of docs/privacy-notice.md, to copy. */
export interface Notices {
  heads: [name: string, ends: string, purpose: string];
  cookies: Record<CookieName, Notice>;
  stored: Record<StoredName, Notice>;
}

export const notices: Notices = {
  heads: ['name', 'ends', 'content and purpose'],
  cookies: {
    [browserCookie]: {
      ends: 'with the browser session',
      purpose: 'a random number that binds a login to this browser',
    },
    [sessionCookie]: {
      ends: `with the browser session; void after ${sessionLifetime / 3600} hours, or with the logout`,
      purpose: 'your number on this website, signed: keeps you logged in',
    },
    [offerCookie]: {
      ends: `after ${offerLifetime / 60} minutes, or with your answer`,
      purpose: 'UUID and scope, signed, while you decide about linking',
    },
  },
  stored: {
    'window.name': {
      ends: 'with the window',
      purpose: 'a random name: no other page can navigate the window',
    },
    sessionStorage: {
      ends: 'on the return',
      purpose: 'the `state` of the login: the return page recognises a login of this tab',
    },
  },
};

/** The texts about linking an account, for servers that ask users who are new. Each `{name}` is a value. */
export const linking = {
  window: 'Open this link in a new window.',
  not_linked: 'Your account here is not linked yet. Log in with your password to link it.',
  not_admitted: 'This website does not accept your account. Contact the website.',
  linked: `Your account is linked to ${serviceName}.`,
  logged_out: `If you logged in with ${serviceName}, you are still logged in there. On a shared computer, delete the browser’s cookies before you leave.`,
  removed: `The link to ${serviceName} was removed.`,
  link: `Link your account to ${serviceName}`,
  log_in_now: `To link your account {account}, log in with ${serviceName} now.`,
  question: `Link the account {account} to this account at ${serviceName}?`,
  consequence: `From then on, logging in with ${serviceName} gives access to it.`,
  login_named: `Account at ${serviceName}: {account} (logged in at {time})`,
  login_unnamed: `Account at ${serviceName}: the one with which you just logged in (at {time}).`,
  hint: `If ${serviceName} did not ask you to log in, answer No: another person may still be logged in there.`,
  no: 'No',
  yes: 'Yes, link them',
  profile: 'Back to your profile',
  account: 'Linked account',
  since: 'Linked since {time}.',
  remove: 'Remove the link',
  effect: `${serviceName} then no longer gives access to this account. Its other sessions end.`,
  only_user: 'Not linked. Only the owner can link this account, on the profile page.',
  mail_linked: `Your account {account} on {site} is now linked to an account at ${serviceName}, which gives access to it from now on.`,
  mail_removed: `Logging in with ${serviceName} no longer gives access to your account {account} on {site}.`,
  mail_end: `If you did not do this, change your password and look at “${serviceName}” on your profile page: {page}`,
  or: 'or',
};

export type LinkingTexts = Record<keyof typeof linking, string>;
