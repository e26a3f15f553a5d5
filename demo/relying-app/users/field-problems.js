/** @import { Person } from '../service/person.js' */

/** @typedef {keyof Person | 'password'} SignUpField */

/** What each field has to be, in the order of the form. @type {[SignUpField, (value: string) => boolean][]} */
const rules = [
  ['firstName', (name) => name.length > 0 && name.length <= 100],
  ['lastName', (name) => name.length > 0 && name.length <= 100],
  ['birthDate', (date) => /^(\d{4}-\d{2}-\d{2})?$/.test(date)],
  ['email', (email) => /^[^\s@]{1,200}@[^\s@]{1,100}$/.test(email)],
  ['password', (password) => password.length >= 12],
];

/**
 * The fields of a sign-up that are missing or wrong, in the order of the form.
 *
 * @param {Person & { password: string }} draft
 */
export const fieldProblems = (draft) =>
  rules.flatMap(([field, isRight]) => (isRight(draft[field]) ? [] : [field]));
