import type { Scope } from '../../../vocabulary/scopes.ts';
import type { SignUpProblem } from '../../state/model.ts';
import type { DefaultPersonaId } from '../../state/personas/default-personas.ts';
import type { SignUpField } from '../../state/sign-up-fields.ts';

/** An error page: what happened, then what to do next. */
export interface Explanation {
  title: string;
  text: string;
}

/**
 * Every text of the service's pages, in the terms of docs/languages.md; a missing text is a type error. `app` is the
 * name of the app, written in the quotation marks of the language; `service` is the name of the service,
 * written without them.
 */
export interface Wording {
  notice: string;
  languages: string;
  /** Before the title of a page with problems, and before each problem. */
  errorMark: string;
  loginTitle: (app: string) => string;
  loginIntro: string;
  personas: Readonly<Record<DefaultPersonaId, string>>;
  cancel: string;
  secondFactorTitle: string;
  secondFactorIntro: string;
  confirm: string;
  consentTitle: (app: string) => string;
  consentIntro: (app: string) => string;
  consentRemembered: (app: string) => string;
  /** Who receives the data; `privacyNotice` is the text of the link beside it. */
  consentRecipient: (app: string) => string;
  privacyNotice: (app: string) => string;
  /** A link to the page that says how. */
  withdrawConsent: string;
  identityTitle: (app: string) => string;
  identityOnly: (app: string) => string;
  scopes: Readonly<Record<Scope, string>>;
  allow: string;
  doNotAllow: string;
  loggedInAs: (name: string) => string;
  otherAccount: string;
  noAccount: string;
  signedUpHere: string;
  signUpTitle: string;
  signUpIntro: string;
  checkFields: string;
  fields: Readonly<Record<SignUpField, string>>;
  phoneFormat: string;
  birthDate: string;
  problems: Readonly<Record<Exclude<SignUpProblem, 'birthDateMonth' | 'birthDateDay'>, string>>;
  signUp: string;
  haveAccount: string;
  unknownClient: { title: string; text: (service: string) => string };
  /** Only in a window that was opened for the login. */
  mayClose: string;
  loginOver: Explanation;
  /** The two ends of the link in the mail that asks to confirm an email address. */
  emailConfirmed: Explanation;
  linkOver: Explanation;
  forged: Explanation;
  unsupportedLanguage: Explanation;
  notFound: Explanation;
  wrongMethod: Explanation;
  tooLarge: Explanation;
  unreadable: Explanation;
  failed: Explanation;
  toHome: string;
}
