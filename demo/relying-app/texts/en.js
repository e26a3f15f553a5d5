/** What the site says, in English; the other languages are typed by this one. */
export const en = {
  tagline: 'The library by the park',
  languages: 'Languages',

  loginTitle: 'Log in',
  loginHeading: 'The whole library, at your desk',
  loginLead:
    'Renew a loan, reserve a book or find last summer’s novel again. It takes one login, and not one more password.',
  openingHours: 'Open Tuesday to Sunday, 10:00 to 19:00',
  readersHeading: 'For readers',
  readersLead:
    'We ask for your e-mail address, your phone number and your identity-card details. You see all of it before you agree.',
  welcomeHeading: 'Welcome back',
  welcomeLead: 'You are logged in.',
  toAccount: 'Go to your account',

  accountTitle: 'Your account',
  accountHeading: 'Good to see you',
  accountLead: 'The service vouches for you. This is what it has told us:',
  identifier: 'Your identifier (UUID)',
  shared: 'What you share with us',
  sharedNothing: 'Nothing but your identifier',
  scopes: {
    email: 'E-mail address',
    phone: 'Phone number',
    eid_profile: 'Identity-card details',
    eid_photo: 'Identity-card photo',
    eid_address: 'Home address',
  },
  logout: 'Log out',

  returnTitle: 'Login',
  returnHeading: 'You are logged in',
  failureHeading: 'You are not logged in',
  continue: 'Continue',
  failures: {
    access_denied: 'The login was cancelled or refused.',
    other: 'The login did not work. Please try again in a moment.',
  },
  serviceSays: 'The service says:',

  unknownStateTitle: 'Login not recognised',
  unknownStateHeading: 'This login cannot go on',
  unknownStateLead:
    'It was not begun in this browser, or it is over already. Nothing has happened to your account. Please start again.',
  startAgain: 'Start again',

  notFoundTitle: 'Page not found',
  notFoundLead: 'There is no page at this address.',
  toStart: 'To the first page',
};
