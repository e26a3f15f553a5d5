import type { SignUpValues } from '../../../state/model.ts';
import type { SignUpField } from '../../../state/sign-up-fields.ts';

/** The three fields of the birth date, which are possible or impossible together. */
export const birthDateFields = ['birthDateYear', 'birthDateMonth', 'birthDateDay'] as const;

/** The limits that the error texts of the sign-up state. */
export const limits = { nameLength: 100, birthYear: 1900, phoneDigits: [7, 15] } as const;

const emailLimit = 254;
const [fewestDigits, mostDigits] = limits.phoneDigits;
const phone = new RegExp(`^\\+[1-9]\\d{${fewestDigits - 1},${mostDigits - 1}}$`);

/**
 * Returns the fields whose value is impossible. A birth date is one field, under its year. An empty field is never
 * impossible; `missingFields` returns the required ones among them.
 *
 * @param now milliseconds since the epoch; a later birth date is impossible.
 */
export function impossibleFields(values: SignUpValues, now: number): SignUpField[] {
  const checks: [SignUpField, (value: string) => boolean][] = [
    ['firstName', isName],
    ['lastName', isName],
    ['email', isEmail],
    ['phoneNumber', (value) => phone.test(value.replace(/[\s()./-]/g, ''))],
  ];
  const wrong = checks.filter(([field, isPossible]) => values[field] && !isPossible(values[field] ?? ''));
  const date = birthDateFields.map((field) => values[field] ?? '');
  const isDateWrong = date.some((part) => part !== '') && !isDate(date, now);
  return [...wrong.map(([field]) => field), ...(isDateWrong ? (['birthDateYear'] as const) : [])];
}

/** Returns the required fields that are empty. */
export function missingFields(values: SignUpValues): SignUpField[] {
  return (['firstName', 'lastName', 'email'] as const).filter((field) => !values[field]);
}

function isName(value: string): boolean {
  return value.length <= limits.nameLength && /\p{L}/u.test(value) && !/[\p{Cc}<>]/u.test(value);
}

function isEmail(value: string): boolean {
  return value.length <= emailLimit && /^[^\s@<>"(),:;\\[\]\p{Cc}]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/u.test(value);
}

function isDate([year = '', month = '', day = '']: string[], now: number): boolean {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // The 31st of April becomes the 1st of May here, so the parts have to come back as they went in.
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal && Number(year) >= limits.birthYear && date.getTime() <= now;
}
