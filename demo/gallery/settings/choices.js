import { languageNames } from '../../relying-app/language.js';

/** @import { Scope } from 'dpplus-connect/sandbox' */

// Plain JavaScript, because the server that writes the samples runs it as it is.

/** The languages that there is a script for, each in its own words. */
export const languages = languageNames;

/** Wordings of a button without a label of its own. */
export const wordings = { 'secure-login': 'Log in', 'sign-up': 'Sign up', connect: 'Connect' };

/** Sizes, from the largest. */
export const sizes = {
  large: 'Large',
  default: 'Default',
  medium: 'Medium',
  small: 'Small',
  false: 'Unstyled',
};

/** Themes; both follow the page's colour scheme. */
export const themes = { filled: 'Filled', outline: 'Outline' };

/** Where the login happens. */
export const modes = { auto: 'Auto', popup: 'Popup', redirect: 'Redirect' };

/** What the page around the button is like: the value of its `color-scheme`. */
export const schemes = { light: 'Light', dark: 'Dark', 'light dark': 'Either' };

/** Scope names with what they share, in the order of the service's answer. @satisfies {Record<Scope, string>} */
export const scopes = {
  email: 'E-mail address',
  phone: 'Phone number',
  eid_profile: 'Identity card',
  eid_photo: 'Photo',
  eid_address: 'Address',
};

/**
 * One of the keys of a table of choices.
 * @template Table
 * @typedef {keyof Table & string} Choice
 */
