import type { SignUpField } from '../../../state/model.ts';

/**
 * The fields of the sign-up form under their wire names; enrollment data uses the same names
 * (docs/protocol.md, "Enrollment").
 */
export const signUpFields: Readonly<Record<string, SignUpField>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone_number: 'phoneNumber',
  birth_date_year: 'birthDateYear',
  birth_date_month: 'birthDateMonth',
  birth_date_day: 'birthDateDay',
};

/** The fields that enrollment data can fill: all but the phone number (docs/protocol.md, "Enrollment"). */
export const enrollmentFields = Object.keys(signUpFields).filter((name) => name !== 'phone_number');

/** The three fields of the birth date, which are possible or impossible together. */
export const birthDateFields = ['birthDateYear', 'birthDateMonth', 'birthDateDay'] as const;
