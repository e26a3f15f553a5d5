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
  notFound: string;
  notFoundText: string;
  /** The label of a link to the product. */
  back: string;
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
  rejected:
    'This login took too long, was already finished or began in another browser. Go back to the website and log in again.',
  mistake:
    'The login could not start: the website has a technical problem. You did nothing wrong. Contact the website and give it the code.',
  unavailable: 'The login is not available at the moment. You did nothing wrong. Try again in a few minutes.',
  notFound: 'Page not found',
  notFoundText: 'There is no page at this address. Check the address, or go back to the website.',
  back: 'Back to the website',
  again: 'Log in again',
  logOut: 'Log out',
  question: 'Do you want to log out?',
  questionOf: 'Do you want to log out of “{name}”?',
  stillLoggedIn: `You are still logged in at ${serviceName}. On a shared computer, delete the browser’s cookies before you leave.`,
  loggedOut: 'You are logged out',
};
