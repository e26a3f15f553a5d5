import type { Scope } from 'dpplus-connect/sandbox';
import { serviceName } from '../service-name.ts';

/**
 * The texts of the site in English. The other languages have this type. docs/languages.md has the terms of the button
 * and of the service.
 */
export const en = {
  tagline: 'The library by the park',
  languages: 'Languages',
  loginHeading: 'The whole library, from home',
  loginLead:
    'Renew a loan, reserve a book or find last summer’s novel again. One login, and no extra password to remember.',
  readersHeading: 'For readers',
  readersLead: `We ask for your email address, your phone number and details from your identity card. ${serviceName} asks you before it shares them.`,
  havePassword: 'Have a library password?',
  toPassword: 'Log in with your password',
  newReader: 'New to the library?',
  toSignUp: 'Become a reader',
  toGallery: 'See all the buttons in the gallery',
  welcomeBackHeading: 'Welcome back',
  welcomeBackLead: 'You are logged in.',
  toAccount: 'Go to your account',

  returnHeading: 'You are logged in',

  welcomeTitle: 'Welcome',
  welcomeHeading: 'Have you been here before?',
  welcomeLead: `${serviceName} has confirmed who you are, but no account here is linked to it yet.`,
  existingHeading: 'I have an account',
  existingLead: `Log in with your password this once. After that, ${serviceName} is all you need.`,
  newHeading: 'I am new here',
  newLead: 'Creating an account takes a minute. We have filled in the data you share.',

  confirmTitle: 'Link your account',
  confirmHeading: 'Are both of these yours?',
  confirmLead: `You logged in with ${serviceName}, and your account here is not linked to it yet. Link them only if both are yours: from then on, logging in with ${serviceName} opens this account.`,
  confirmIdentity: `The ${serviceName} login`,
  confirmAccount: 'The account on this site',
  submitConfirm: 'Yes, link them',
  decline: 'No, do not link',

  passwordTitle: 'Log in with your password',
  email: 'Email address',
  password: 'Password',
  submitPassword: 'Log in',
  signUpTitle: 'Become a reader',
  signUpLead: `With a password you can still log in when ${serviceName} is not available.`,
  firstName: 'First name',
  lastName: 'Last name',
  birthDate: 'Date of birth (optional)',
  passwordHint: 'At least 12 characters',
  submitSignUp: 'Create account',

  accountTitle: 'Your account',
  accountHeading: (firstName: string, _lastName: string) => `Good to see you, ${firstName}`,
  identifier: 'Your identifier',
  identifierHint: `${serviceName} gives this number to this library only. You may need it if you contact us.`,
  shared: 'What you share with us',
  sharedNothing: 'Only your identifier',
  scopes: {
    email: 'Email address',
    phone: 'Phone number',
    eid_profile: 'Details from your identity card',
    eid_photo: 'Photo on your identity card',
    eid_address: 'Home address',
  } satisfies Record<Scope, string>,
  logout: 'Log out',

  userDataHeading: 'Provided by you',
  cardHeading: 'Read from your identity card',
  photo: 'The photo on your identity card',
  noData: `We have not received this data from ${serviceName}.`,
  fields: {
    email: 'Email address',
    phone_number: 'Phone number',
    updated_at: 'Last changed',
    first_name: 'First names',
    first_name_3: 'Initial of third given name',
    last_name: 'Last name',
    gender: 'Sex',
    nationality: 'Nationality',
    date_of_birth: 'Date of birth',
    raw_date_of_birth: 'Date of birth as on the card',
    location_of_birth: 'Place of birth',
    noble_condition: 'Title of nobility',
    issuing_municipality: 'Issued by',
    card_number: 'Card number',
    chip_number: 'Chip number',
    validity_begins_at: 'Valid from',
    validity_ends_at: 'Valid until',
    address: 'Address',
  },
  /** What identity cards write for the sex, in Dutch, French and German. */
  sexes: { M: 'Male', V: 'Female', F: 'Female', W: 'Female' },

  refreshHeading: 'See what you share',
  refreshLead: `You logged in with your password. Log in with ${serviceName} to see your data here.`,
  moreHeading: 'Share more data',
  moreLead: 'You can also show us your contact details and your identity card, with its photo and address.',
  connectHeading: 'Log in without a password',
  connectLead: `Link your account to ${serviceName}. If you do not have an account there yet, its sign-up form is filled in with your data.`,
  submitConnect: `Link account to ${serviceName}`,
  disconnectHeading: 'Use your password again',
  disconnectLead: 'Without the link you log in here with your password only.',
  submitDisconnect: `Unlink from ${serviceName}`,
  disconnectQuestion: `Unlink from ${serviceName}?`,
  keepLink: 'No, keep the link',
  deleteHeading: 'Close your account',
  deleteLead: 'Your account is deleted immediately. You cannot undo this.',
  submitDelete: 'Delete my account',
  deleteQuestion: 'Delete your account?',
  keepAccount: 'No, keep my account',

  connectionsTitle: 'Linked accounts',
  connectionsLead: `Accounts that ${serviceName} lists as linked, compared with this library’s readers.`,
  both: (count: number) => `Known to both (${count})`,
  onlyHere: (count: number) => `Known here only (${count})`,
  onlyThere: (count: number) => `Known to ${serviceName} only (${count})`,
  none: 'None',
  repair: `Update ${serviceName}`,
  notices: {
    account_mismatch: `You confirmed an identity with ${serviceName} that is not linked to this account. To use the account it belongs to, log out here and log in with ${serviceName}.`,
    wrong_password: 'The email address or the password is incorrect. Check both and try again.',
    incomplete: 'Check the marked fields.',
    email_taken: 'An account with this email address already exists. Log in with your password instead.',
    not_connected: 'Nothing was linked. Your account has not changed.',
    disconnected: `Your account is no longer linked to ${serviceName}. Use your password to log in.`,
    deleted: 'Your account has been deleted. Goodbye!',
    repaired: `${serviceName} matches the library again.`,
    repaired_partly: `${serviceName} is up to date, except for readers it does not know. They have to log in with it once.`,
    service_failed: `${serviceName} is not available at the moment. Nothing has changed. Try again in a few minutes.`,
  },

  notFoundTitle: 'Page not found',
  notFoundLead: 'There is no page at this address. Check the address, or go to the home page.',
  toStart: 'Go to the home page',
  /** Error pages, by the status of the response. */
  failures: {
    400: {
      title: 'We could not read this form',
      lead: 'Nothing was saved. Go back and send the form again.',
    },
    403: {
      title: 'We could not check this form',
      lead: 'For your security, nothing was saved. Open the form again and send it from there.',
    },
    413: {
      title: 'This form is too large',
      lead: 'Nothing was saved. Go back, shorten what you entered and send the form again.',
    },
    500: {
      title: 'Something went wrong on our side',
      lead: 'Try again in a few minutes. If it happens again, tell the library.',
    },
  },

  sections: 'Main',

  errorMark: 'Error:',
  fieldProblems: {
    firstName: 'Enter your first name. Use up to 100 characters.',
    lastName: 'Enter your last name. Use up to 100 characters.',
    birthDate: 'Enter your date of birth as year, month and day, or leave it empty.',
    email: 'Enter an email address of up to 254 characters, such as name@example.com.',
    password: 'Enter a password of at least 12 characters.',
  },
};

/** The texts of one language. */
export type Texts = typeof en;
