import { serviceName } from '../../vocabulary/service-name.ts';

/** The texts of the link and the return page (docs/languages.md). An error code without a text gets the text of `server_error`. */
export interface Texts {
  /** The label of the link, as the script draws it. */
  login: string;
  /** The title after a login that succeeded. */
  title: string;
  failed: string;
  continue: string;
  back: string;
  /** Stands before the code of the error. */
  code: string;
  /** The label of the link to the app’s contact. */
  contact: string;
  errors: Record<string, string> & { server_error: string; configuration_error: string };
}

export const en: Texts = {
  login: `Log in with ${serviceName}`,
  title: 'Login confirmed',
  failed: 'Login not completed',
  continue: 'Continue',
  back: 'Back to login',
  code: 'Code:',
  contact: 'Contact',
  errors: {
    access_denied: 'You did not complete the login. You can try again at any time.',
    login_limit: `You can log in with ${serviceName} again once this website has linked your account. Contact its operator.`,
    expired_state: 'This login has expired or is already finished. Log in again.',
    unknown_state: 'This login was not started in this browser. Log in again.',
    account_mismatch:
      `You confirmed an identity with ${serviceName} that is not linked to this account. ` +
      `To use the account it belongs to, log out here and log in with ${serviceName}.`,
    service_unavailable: `${serviceName} is not available at the moment. Try again in a few minutes.`,
    configuration_error:
      'The login is not set up correctly on this website. Trying again does not help. Contact its operator.',
    server_error: 'The login did not work. Try again in a few minutes.',
  },
};
