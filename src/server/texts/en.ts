import { serviceName } from '../../vocabulary/service-name.ts';

/** The texts of the link and the return page (docs/languages.md). An error code without a text gets the text of `server_error`. */
export interface Texts {
  /** The label of the link, as the script draws it. */
  login: string;
  title: string;
  failed: string;
  continue: string;
  back: string;
  errors: Record<string, string> & { server_error: string };
}

export const en: Texts = {
  login: `Log in with ${serviceName}`,
  title: 'Login',
  failed: 'Login not completed',
  continue: 'Continue',
  back: 'Back to login',
  errors: {
    access_denied: 'You cancelled the login. You can log in again at any time.',
    login_limit: `You cannot log in with ${serviceName} at the moment. Contact us.`,
    expired_state: 'This login has expired or is already finished. Log in again.',
    unknown_state: 'This login was not started in this browser. Log in again.',
    account_mismatch: `You confirmed an identity with ${serviceName} that is not linked to this account. To use the account it belongs to, log out here and log in with ${serviceName}.`,
    service_unavailable: `${serviceName} is not available at the moment. Try again in a few minutes.`,
    server_error: 'The login did not work. Try again in a few minutes.',
  },
};
