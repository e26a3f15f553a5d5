import { enrollmentFields, enrollmentParameter } from '../../../../../contract/enrollment.ts';
import { type Form, single } from '../../../http/form.ts';
import type { SignUpDraft, SignUpValues } from '../../../state/model.ts';
import { signUpFields } from '../../../state/sign-up-fields.ts';
import { birthDateFields, impossibleFields } from './field-problems.ts';

type WireName = keyof typeof signUpFields;

/**
 * The sign-up form that enrollment data fills. Impossible values are left empty with a note, because they come from the
 * app: users should not have to correct data that they never typed. `undefined` when no data came.
 */
export function enrollmentDraft(form: Form, now: number): SignUpDraft | undefined {
  if (!enrollmentFields.some((name) => form.has(enrollmentParameter(name)))) return undefined;
  const values = valuesOf(form, enrollmentFields, enrollmentParameter);
  const problems = impossibleFields(values, now);
  for (const field of problems.flatMap((name) => (name === 'birthDateYear' ? birthDateFields : [name]))) {
    delete values[field];
  }
  return { values, problems };
}

/** The values that the user typed into the sign-up form, without whitespace around them. */
export function typedValues(form: Form): SignUpValues {
  return valuesOf(form, Object.keys(signUpFields) as WireName[], (name) => name);
}

function valuesOf(
  form: Form,
  names: readonly WireName[],
  parameter: (name: WireName) => string,
): SignUpValues {
  const values: SignUpValues = {};
  for (const name of names) {
    const value = single(form, parameter(name))?.trim();
    if (value) values[signUpFields[name]] = value;
  }
  return values;
}
