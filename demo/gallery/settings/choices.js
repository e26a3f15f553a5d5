/** @import { Scope } from 'dpplus-connect/sandbox' */

// Plain JavaScript, because the server that writes the samples runs it as it is.

/** Wordings of a button without a label of its own. */
export const wordings = /** @type {const} */ (['secure-login', 'sign-up', 'connect']);

/** Sizes, from the largest; `false` is a button without style. */
export const sizes = /** @type {const} */ (['large', 'default', 'medium', 'small', 'false']);

/** Themes; both follow the page's colour scheme. */
export const themes = /** @type {const} */ (['filled', 'outline']);

/** Where the login happens. */
export const modes = /** @type {const} */ (['auto', 'popup', 'redirect']);

/** What the page around the button is like: the value of its `color-scheme`. */
export const schemes = /** @type {const} */ (['light', 'dark', 'light dark']);

/** Scope names in the order of the service's answer. @satisfies {readonly Scope[]} */
export const scopes = /** @type {const} */ (['email', 'phone', 'eid_profile', 'eid_photo', 'eid_address']);

/**
 * One of a list of choices.
 * @template {readonly unknown[]} List
 * @typedef {List[number]} Choice
 */
