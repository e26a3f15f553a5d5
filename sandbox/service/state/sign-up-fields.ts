import type { EnrollmentField } from '../../../contract/enrollment.ts';

/** The fields of the sign-up form under their wire names: the enrollment fields, and the phone number. */
export const signUpFields = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone_number: 'phoneNumber',
  birth_date_year: 'birthDateYear',
  birth_date_month: 'birthDateMonth',
  birth_date_day: 'birthDateDay',
} as const satisfies Record<EnrollmentField | 'phone_number', string>;

/** A field of the sign-up form. */
export type SignUpField = (typeof signUpFields)[keyof typeof signUpFields];
