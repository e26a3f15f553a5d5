import type { CodeWithText } from '../errors.ts';
import { serviceName, unbrokenName } from '../service-name.ts';

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
  /** Of each code of `errors.ts` with `text: 'own'`. */
  errors: Record<CodeWithText<'own'>, string>;
}

export const en: Texts = {
  login: `Log in with ${unbrokenName}`,
  title: 'Login successful',
  failed: 'Login not completed',
  continue: 'Continue',
  back: 'Back to login',
  code: 'Code:',
  contact: 'Contact',
  errors: {
    access_denied: 'You stopped the login. Nothing was shared. You can log in again at any time.',
    expired_state: 'This login took too long or was already finished. Log in again.',
    unknown_state:
      'We could not match this login to your browser. Allow cookies, or open the website in Chrome, Firefox or Safari.',
    account_mismatch: `This account at ${serviceName} does not belong to your account here. If it is yours, log out here and log in with it.`,
    service_unavailable: `${serviceName} is not available at the moment. You did nothing wrong. Try again in a few minutes.`,
    configuration_error:
      'This website has a technical problem. You did nothing wrong. Contact the website and give it the code.',
    server_error:
      'This website has a problem. Try again in a few minutes. If it happens again, contact the website and give it the code.',
  },
};
