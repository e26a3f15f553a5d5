import { loginLimitInWords } from '../../../../contract/login-limit.ts';
import type { Scope } from '../../../../contract/scopes.ts';
import type { SignUpProblem } from '../../state/model.ts';
import type { DefaultPersonaId } from '../../state/personas/default-personas.ts';
import type { SignUpField } from '../../state/sign-up-fields.ts';

/**
 * Every text of the service's pages in English, in the terms of docs/languages.md. `app` is the name of the app, written in
 * the quotation marks of the language; `service` is the name of the service, written without them.
 */
export const en = {
  notice: 'Test environment: do not enter real data',
  languages: 'Languages',
  /** Before the title of a page with problems, and before each problem. */
  errorMark: 'Error:',
  loginTitle: (app: string) => `Log in to “${app}”`,
  loginIntro: 'Choose a test person. You do not need a password here.',
  asYourself: 'Log in as yourself, even if you act for another person, such as your child.',
  personas: {
    fresh: 'Is on this website for the first time',
    consented: 'Has already allowed all data to be shared',
    'four-logins': 'Can log in once more before the account must be linked',
    'limit-reached': `Has used all ${loginLimitInWords} logins without linking the account`,
    connected: 'Has linked the account with this website',
    'no-card': 'Never registered an identity card',
    'deleted-card': 'Has removed the identity card again',
    'incomplete-birth-date': 'Has an incomplete date of birth on the card',
    'unconfirmed-email': 'Has not confirmed the email address',
  } satisfies Record<DefaultPersonaId, string>,
  cancel: 'Cancel',
  secondFactorTitle: 'Confirm it’s you',
  secondFactorIntro:
    'Outside this test environment, you confirm your identity with your identity card or your phone. Here, one click is enough.',
  confirm: 'Confirm',
  consentTitle: (app: string) => `Share your data with “${app}”?`,
  consentIntro: (app: string) => `“${app}” would like to receive:`,
  consentRemembered: (app: string) =>
    `If you allow it, we will not ask again when you log in to “${app}”, unless it asks for more data.`,
  /** Who receives the data; `privacyNotice` is the text of the link beside it. */
  consentRecipient: (app: string) => `“${app}” receives the data and is responsible for how it is used.`,
  privacyNotice: (app: string) => `Privacy notice of “${app}”`,
  /** A link to the page that says how. */
  withdrawConsent: 'How to withdraw your consent later',
  identityTitle: (app: string) => `Continue to “${app}”?`,
  identityOnly: (app: string) =>
    `“${app}” receives only a number by which it recognises you. Your name and other data are not shared.`,
  scopes: {
    email: 'Your email address',
    phone: 'Your phone number',
    eid_profile: 'Data from your identity card, such as name, date of birth and nationality',
    eid_photo: 'The photo on your identity card',
    eid_address: 'Your home address',
  } satisfies Record<Scope, string>,
  allow: 'Allow',
  doNotAllow: 'Don’t allow',
  loggedInAs: (name: string) => `Logged in as ${name}`,
  sharedComputer: (service: string) =>
    `You stay logged in at ${service}. On a shared computer, delete the browser’s cookies before you leave.`,
  otherAccount: 'Use another account',
  noAccount: 'No account yet?',
  signedUpHere: 'Created an account in this test environment',
  signUpTitle: 'Create an account',
  signUpIntro: 'Use made-up data: this is a test environment.',
  checkFields: 'Check the marked fields.',
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email address',
    phoneNumber: 'Phone number (optional)',
    birthDateYear: 'Year',
    birthDateMonth: 'Month',
    birthDateDay: 'Day',
  } satisfies Record<SignUpField, string>,
  phoneFormat: 'With + and the country code, such as +32\u00a0470\u00a000\u00a000\u00a000',
  birthDate: 'Date of birth (optional)',
  problems: {
    firstName: 'Enter your first name: up to 100 characters, with at least one letter and without < or >.',
    lastName: 'Enter your last name: up to 100 characters, with at least one letter and without < or >.',
    email: 'Enter a valid email address, such as name@example.com.',
    emailTaken: 'An account with this email address already exists. Log in instead, or use another address.',
    phoneNumber:
      'Start with + and the country code, and use 7 to 15 digits in all, such as +32\u00a0470\u00a000\u00a000\u00a000.',
    birthDateYear:
      'Enter a real date between 1900 and today, such as year 1990, month 12, day 31. Or leave all three fields empty.',
  } satisfies Record<Exclude<SignUpProblem, 'birthDateMonth' | 'birthDateDay'>, string>,
  signUp: 'Create account',
  haveAccount: 'I already have an account',
  unknownClient: {
    title: 'This login link does not work',
    text: (service: string) =>
      `The website that sent you here is not registered with ${service}. You did nothing wrong. Contact the website and give it the code.`,
  },
  /** Only in a window that was opened for the login. */
  mayClose: 'You can close this window.',
  code: 'Code:',
  backTo: (app: string) => `Back to “${app}”`,
  loginOver: {
    title: 'This login is over',
    text: 'It took too long, was already finished or began in another browser. Go back to the website and log in again.',
  },
  /** The two ends of the link in the mail that asks to confirm an email address. */
  emailConfirmed: { title: 'Your email address is confirmed', text: 'You can close this page.' },
  linkOver: {
    title: 'This link does not work',
    text: 'It is incomplete, too old, or your email address has changed since. Use the link in our latest email.',
  },
  forged: {
    title: 'We could not check this form',
    text: 'For your security, we did not accept it. Nothing was shared. Go back to the website and log in again.',
  },
  unsupportedLanguage: {
    title: 'This language is not available',
    text: 'Go back to the website and log in again. These languages are available:',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is no page at this address. Check the address, or go back to the website that you came from.',
  },
  wrongMethod: {
    title: 'This page cannot be opened directly',
    text: 'This page is one step of a login. Go back to the website and log in again.',
  },
  tooLarge: {
    title: 'The text is too long',
    text: 'Nothing was saved. Go back, shorten what you entered and send the form again.',
  },
  unreadable: {
    title: 'We could not read this form',
    text: 'Nothing was saved. Go back to the website and log in again.',
  },
  failed: {
    title: 'Something went wrong on our side',
    text: 'You did nothing wrong. Try again in a few minutes. If it happens again, contact the website and give it the code.',
  },
  toHome: 'About this test environment',
};

/** The texts of a language: a missing one is a type error. */
export type PageTexts = typeof en;
