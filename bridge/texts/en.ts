export const serviceName: string = __DP_SERVICE_NAME__;

/** The texts of the bridge's own pages (docs/languages.md). `{name}` is the product. */
export interface Texts {
  failed: string;
  /** The login is over, or belongs to another browser. */
  rejected: string;
  /** The product sent a request that the bridge rejects. */
  mistake: string;
  /** The state of logins cannot be read. */
  unavailable: string;
  again: string;
  logOut: string;
  /** Without the name of the product. */
  question: string;
  questionOf: string;
  /** The service has its own session. */
  stillLoggedIn: string;
  loggedOut: string;
}

export const en: Texts = {
  failed: 'Login not completed',
  rejected: 'The login cannot continue. Go back to the website where you came from and try again.',
  mistake:
    'The login cannot start, because the website made a mistake. Trying again does not help. Contact the website.',
  unavailable: 'The login is not available at the moment. Try again in a few minutes.',
  again: 'Log in again',
  logOut: 'Log out',
  question: 'Do you want to log out?',
  questionOf: 'Do you want to log out of “{name}”?',
  stillLoggedIn: `This does not log you out of ${serviceName}. On a shared computer, close all windows of the browser.`,
  loggedOut: 'You are logged out',
};
