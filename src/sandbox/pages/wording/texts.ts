import type { SignUpProblem } from '../../state/model.ts';
import type { DefaultPersonaId } from '../../state/personas/persona.ts';
import type { SignUpField } from '../../vocabulary/parameters.ts';
import type { Scope } from '../../vocabulary/scopes.ts';

/** Every text that people read while they log in. A language that lacks one does not compile. */
export interface Wording {
  notice: string;
  languages: string;
  loginTitle: (app: string) => string;
  loginIntro: string;
  personas: Readonly<Record<DefaultPersonaId, string>>;
  cancel: string;
  secondFactorTitle: string;
  secondFactorIntro: string;
  confirm: string;
  refuse: string;
  consentTitle: (app: string) => string;
  consentIntro: (app: string) => string;
  identityOnly: (app: string) => string;
  scopes: Readonly<Record<Scope, string>>;
  allow: string;
  loggedInAs: (name: string) => string;
  otherAccount: string;
  noAccount: string;
  signedUpHere: string;
  signUpTitle: string;
  signUpIntro: string;
  /** Stands before the title of a page and before each message that tell of an error. */
  errorMark: string;
  checkFields: string;
  fields: Readonly<Record<SignUpField, string>>;
  /** Said before somebody types a phone number. */
  phoneFormat: string;
  birthDate: string;
  problems: Readonly<Record<Exclude<SignUpProblem, 'birthDateMonth' | 'birthDateDay'>, string>>;
  signUp: string;
  haveAccount: string;
  unknownClientTitle: string;
  unknownClientText: string;
  expiredTitle: string;
  expiredText: string;
  forgedTitle: string;
  forgedText: string;
}
