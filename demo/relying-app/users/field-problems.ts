import type { Person } from './person.ts';

export type SignUpField = keyof Person | 'password';

/** Characters that an email address can have (RFC 5321 section 4.5.3.1.3, without the angle brackets). */
export const longestEmail = 254;
/** The maximum length of a first or last name, in characters. */
export const longestName = 100;
/** The minimum length of a password, in characters. */
export const shortestPassword = 12;

/** What each field has to be, in the order of the form. */
const rules: [SignUpField, (value: string) => boolean][] = [
  ['firstName', (name) => name.length > 0 && name.length <= longestName],
  ['lastName', (name) => name.length > 0 && name.length <= longestName],
  ['birthDate', (date) => /^(\d{4}-\d{2}-\d{2})?$/.test(date)],
  ['email', (email) => email.length <= longestEmail && /^[^\s@]+@[^\s@]+$/.test(email)],
  ['password', (password) => password.length >= shortestPassword],
];

/** The fields of a sign-up that are missing or wrong, in the order of the form. */
export const fieldProblems = (draft: Person & { password: string }) =>
  rules.flatMap(([field, isRight]) => (isRight(draft[field]) ? [] : [field]));
