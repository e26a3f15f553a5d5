/** The languages that there is a script for, each in its own words. */
export const languages = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  nl: 'Nederlands',
  it: 'Italiano',
} as const;

/** Wordings of a button without a label of its own. */
export const wordings = { 'secure-login': 'Log in', 'sign-up': 'Sign up', connect: 'Connect' } as const;

/** Sizes, from the largest. */
export const sizes = {
  large: 'Large',
  default: 'Default',
  medium: 'Medium',
  small: 'Small',
  false: 'Unstyled',
} as const;

/** Themes; both follow the page's colour scheme. */
export const themes = { filled: 'Filled', outline: 'Outline' } as const;

/** Where the login happens. */
export const modes = { auto: 'Auto', popup: 'Popup', redirect: 'Redirect' } as const;

/** What the page around the button is like: the value of its `color-scheme`. */
export const schemes = { light: 'Light', dark: 'Dark', 'light dark': 'Either' } as const;

/** Scope names with what they share, in the order of the service's answer. */
export const scopes = {
  email: 'E-mail address',
  phone: 'Phone number',
  eid_profile: 'Identity card',
  eid_photo: 'Photo',
  eid_address: 'Address',
} as const;

/** One of the keys of a table of choices. */
export type Choice<Table> = keyof Table & string;
