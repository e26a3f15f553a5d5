import type { Person } from './person.ts';

export type SignUpField = keyof Person | 'password';

/** The message for each field that is missing or wrong. */
export type FieldProblems = Partial<Record<SignUpField, string>>;

/** Characters that an email address can have (RFC 5321 section 4.5.3.1.3, without the angle brackets). */
export const longestEmail = 254;
/** The maximum length of a first or last name, in characters. */
const longestName = 100;
/** The minimum length of a password, in characters. */
export const shortestPassword = 12;

const isName = (name: string) => name.length > 0 && name.length <= longestName;

/** The rule of each field, and the message that states it. */
const rules: [SignUpField, (value: string) => boolean, message: string][] = [
  ['firstName', isName, `Enter your first name. Use up to ${longestName} characters.`],
  ['lastName', isName, `Enter your last name. Use up to ${longestName} characters.`],
  [
    'birthDate',
    (date) => /^(\d{4}-\d{2}-\d{2})?$/.test(date),
    'Enter your date of birth as year, month and day, or leave it empty.',
  ],
  [
    'email',
    (email) => email.length <= longestEmail && /^[^\s@]+@[^\s@]+$/.test(email),
    `Enter an email address of up to ${longestEmail} characters, such as name@example.com.`,
  ],
  [
    'password',
    (password) => password.length >= shortestPassword,
    `Enter a password of at least ${shortestPassword} characters.`,
  ],
];

/** Returns the problems of a sign-up. */
export const fieldProblems = (draft: Person & { password: string }): FieldProblems =>
  Object.fromEntries(
    rules.flatMap(([field, isRight, message]) => (isRight(draft[field]) ? [] : [[field, message]])),
  );
