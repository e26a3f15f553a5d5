import type { SignUpProblem } from '../../state/model.ts';
import type { DefaultPersonaId } from '../../state/personas/persona.ts';
import type { SignUpField } from '../../vocabulary/parameters.ts';
import type { Scope } from '../../vocabulary/scopes.ts';

/** What a page without a step says: what happened, then what to do next. */
export interface Explanation {
  title: string;
  text: string;
}

/**
 * Every text that people read while they log in; docs/languages.md has the terms. A language that lacks one does not
 * compile. `app` is the name of the application, which stands in the quotation marks of the language; `service` that
 * of the service, which stands without.
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
  forged: Explanation;
  unsupportedLanguage: Explanation;
  notFound: Explanation;
  wrongMethod: Explanation;
  tooLarge: Explanation;
  unreadable: Explanation;
  failed: Explanation;
  toHome: string;
}
