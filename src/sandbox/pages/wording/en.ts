import type { Wording } from './texts.ts';

/** English. */
export const en: Wording = {
  notice: 'Test environment: do not enter real data',
  languages: 'Languages',
  errorMark: 'Error:',
  loginTitle: (app) => `Log in to “${app}”`,
  loginIntro: 'Choose a test person. You do not need a password here.',
  personas: {
    fresh: 'Is using this application for the first time',
    consented: 'Has already agreed to share all data',
    'four-logins': 'Can log in once more before the account must be linked',
    'limit-reached': 'Has used all five logins without linking the account',
    connected: 'Has linked the account with this application',
    'no-card': 'Never registered an identity card',
    'deleted-card': 'Has removed the identity card again',
    'incomplete-birth-date': 'Has an incomplete date of birth on the card',
    'unconfirmed-email': 'Has not confirmed the email address',
  },
  cancel: 'Cancel',
  secondFactorTitle: 'Confirm it’s you',
  secondFactorIntro:
    'Outside this test environment, you confirm your identity with your identity card or your phone. Here, one click is enough.',
  confirm: 'Confirm',
  consentTitle: (app) => `Share your data with “${app}”?`,
  consentIntro: (app) => `“${app}” would like to receive:`,
  consentRemembered: (app) =>
    `If you allow it, we will not ask again when you log in to “${app}”, unless it asks for more data.`,
  consentRecipient: (app) => `“${app}” receives the data and is responsible for how it is used.`,
  privacyNotice: (app) => `Privacy notice of “${app}”`,
  withdrawConsent: 'How to withdraw your consent later',
  identityTitle: (app) => `Continue to “${app}”?`,
  identityOnly: (app) =>
    `“${app}” receives only an identifier, which lets it recognise you. Your name and other details are not shared.`,
  scopes: {
    email: 'Your email address',
    phone: 'Your phone number',
    eid_profile: 'Details from your identity card, such as name, date of birth and nationality',
    eid_photo: 'The photo on your identity card',
    eid_address: 'Your home address',
  },
  allow: 'Allow',
  doNotAllow: 'Don’t allow',
  loggedInAs: (name) => `Logged in as ${name}`,
  otherAccount: 'Use another account',
  noAccount: 'No account yet?',
  signedUpHere: 'Created an account in this test environment',
  signUpTitle: 'Create an account',
  signUpIntro: 'Use made-up details: this is a test environment.',
  checkFields: 'Check the marked fields.',
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email address',
    phoneNumber: 'Phone number (optional)',
    birthDateYear: 'Year',
    birthDateMonth: 'Month',
    birthDateDay: 'Day',
  },
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
  },
  signUp: 'Create account',
  haveAccount: 'I already have an account',
  unknownClient: {
    title: 'This login link does not work',
    text: (service) =>
      `The site that sent you here is not registered with ${service}. Nothing was shared. Go back to the site and tell its operator.`,
  },
  mayClose: 'You can close this window.',
  loginOver: {
    title: 'This login has expired',
    text: 'It took too long, has already finished or was started in another browser. Go back to the site and log in again.',
  },
  emailConfirmed: { title: 'Your email address is confirmed', text: 'You can close this page.' },
  linkOver: {
    title: 'This link does not work',
    text: 'It is incomplete, too old, or your email address has changed since. Use the link in our latest email.',
  },
  forged: {
    title: 'We could not check this form',
    text: 'For your security, go back to the site and log in again.',
  },
  unsupportedLanguage: {
    title: 'This language is not available',
    text: 'Go back to the site and log in again. These languages are available:',
  },
  notFound: {
    title: 'Page not found',
    text: 'This address does not exist. Check it, or go back to the site that you came from.',
  },
  wrongMethod: {
    title: 'This page cannot be opened directly',
    text: 'This page is one step of a login. Go back to the site and log in again.',
  },
  tooLarge: {
    title: 'The text is too long',
    text: 'Nothing was saved. Go back, shorten what you entered and send the form again.',
  },
  unreadable: {
    title: 'We could not read this form',
    text: 'Nothing was saved. Go back to the site and log in again.',
  },
  failed: {
    title: 'Something went wrong on our side',
    text: 'Try again in a few minutes. If it happens again, tell the operator of the site that you came from.',
  },
  toHome: 'About this test environment',
};
