/** The parameters of an authorization request, in the order of docs/protocol.md, "Authorization URL". */
export const authorizationParameters = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'is_sandbox',
  'popup',
] as const;

/**
 * The fields of the sign-up form under their wire names; enrollment data uses the same names
 * (docs/protocol.md, "Enrollment").
 */
export const signUpFields = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone_number: 'phoneNumber',
  birth_date_year: 'birthDateYear',
  birth_date_month: 'birthDateMonth',
  birth_date_day: 'birthDateDay',
} as const;

/** A field of the sign-up form. */
export type SignUpField = (typeof signUpFields)[keyof typeof signUpFields];

/** The fields that enrollment data can fill: all but the phone number (docs/protocol.md, "Enrollment"). */
export const enrollmentFields = [
  'first_name',
  'last_name',
  'email',
  'birth_date_year',
  'birth_date_month',
  'birth_date_day',
] as const satisfies readonly (keyof typeof signUpFields)[];

/** The name of the parameter that carries a field of enrollment data. */
export function enrollmentParameter(field: string): string {
  return `enrollment_data[${field}]`;
}
