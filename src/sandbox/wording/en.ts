import type { Wording } from './wording.ts';

/** English. */
export const en: Wording = {
  notice: 'Sandbox: not for production',
  languages: 'Language',
  loginTitle: (app) => `Log in to ${app}`,
  loginIntro: 'Choose a test person. No password is needed here.',
  personas: {
    fresh: 'Comes to this app for the first time',
    consented: 'Has already agreed to share all data',
    'four-logins': 'Has one login left before being connected',
    'limit-reached': 'Has used all five logins without being connected',
    connected: 'Is connected to this app',
    'no-card': 'Never registered an identity card',
    'deleted-card': 'Has deleted the identity card',
    'incomplete-birth-date': 'Has an incomplete date of birth on the card',
    'unconfirmed-email': 'Has not confirmed the e-mail address',
  },
  cancel: 'Cancel',
  secondFactorTitle: 'Confirm that it is you',
  secondFactorIntro:
    'This is where you confirm with your identity card or your phone. In the sandbox, a button does it.',
  confirm: 'Confirm',
  refuse: 'Refuse',
  consentTitle: (app) => `Allow ${app} to see your data?`,
  consentIntro: (app) => `${app} asks for:`,
  identityOnly: (app) => `${app} only learns that it is you. None of your data is shared.`,
  scopes: {
    email: 'Your e-mail address',
    phone: 'Your phone number',
    eid_profile: 'Your identity-card data, such as name, date of birth and nationality',
    eid_photo: 'The photo on your identity card',
    eid_address: 'Your home address',
  },
  allow: 'Allow',
  loggedInAs: (name) => `Logged in as ${name}`,
  otherAccount: 'Use another account',
  unknownClientTitle: 'Unknown application',
  unknownClientText:
    'The link that brought you here does not belong to a registered application. Nothing was shared. You can close this window.',
  expiredTitle: 'This login is over',
  expiredText: 'It has ended or was started in another browser. Please go back to the site and log in again.',
  forgedTitle: 'This form was not accepted',
  forgedText: 'It does not come from this login page. Please go back to the site and log in again.',
};
