import type { SignUpValues } from '../../../state/model.ts';
import type { SignUpField } from '../../../vocabulary/parameters.ts';

/** The three fields of the birth date, which are possible or impossible together. */
export const birthDateFields = ['birthDateYear', 'birthDateMonth', 'birthDateDay'] as const;

const nameLimit = 100;
const emailLimit = 254;

/**
 * The fields whose value is impossible; a birth date counts as one, under its year. An empty field is never
 * impossible, only possibly missing.
 *
 * @param now milliseconds since the epoch; nobody is born later.
 */
export function impossibleFields(values: SignUpValues, now: number): SignUpField[] {
  const checks: [SignUpField, (value: string) => boolean][] = [
    ['firstName', isName],
    ['lastName', isName],
    ['email', isEmail],
    ['phoneNumber', (value) => /^\+[1-9]\d{6,14}$/.test(value.replace(/[\s()./-]/g, ''))],
  ];
  const wrong = checks.filter(([field, isPossible]) => values[field] && !isPossible(values[field] ?? ''));
  const date = birthDateFields.map((field) => values[field] ?? '');
  const isDateWrong = date.some((part) => part !== '') && !isDate(date, now);
  return [...wrong.map(([field]) => field), ...(isDateWrong ? (['birthDateYear'] as const) : [])];
}

/** The required fields that are empty. */
export function missingFields(values: SignUpValues): SignUpField[] {
  return (['firstName', 'lastName', 'email'] as const).filter((field) => !values[field]);
}

function isName(value: string): boolean {
  return value.length <= nameLimit && /\p{L}/u.test(value) && !/[\p{Cc}<>]/u.test(value);
}

function isEmail(value: string): boolean {
  return value.length <= emailLimit && /^[^\s@<>"(),:;\\[\]\p{Cc}]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/u.test(value);
}

function isDate([year = '', month = '', day = '']: string[], now: number): boolean {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // The 31st of April becomes the 1st of May here, so the parts have to come back as they went in.
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal && Number(year) >= 1900 && date.getTime() <= now;
}
