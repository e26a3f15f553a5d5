/** The fields of the service's sign-up form that an app may fill, as the wire spells them. */
export const enrollmentFields = [
  'first_name',
  'last_name',
  'email',
  'birth_date_year',
  'birth_date_month',
  'birth_date_day',
] as const;

/** Name of an enrollment field. */
export type EnrollmentField = (typeof enrollmentFields)[number];

/** Returns the name of the parameter that carries an enrollment field. */
export const enrollmentParameter = (field: string) => `enrollment_data[${field}]`;
