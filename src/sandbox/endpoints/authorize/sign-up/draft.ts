import { type Form, single } from '../../../http/form.ts';
import type { SignUpDraft, SignUpValues } from '../../../state/model.ts';
import { impossibleFields } from './field-problems.ts';
import { birthDateFields, enrollmentFields, signUpFields } from './fields.ts';

/** The names of the enrollment parameters of an authorization request (docs/protocol.md, "Enrollment"). */
export const enrollmentParameters = enrollmentFields.map((name) => `enrollment_data[${name}]`);

/**
 * The sign-up form that enrollment data fills. What is impossible is left empty with a note, because somebody else's
 * form wrote it: people should not have to correct what they never typed. `undefined` when no data came.
 */
export function enrollmentDraft(form: Form, now: number): SignUpDraft | undefined {
  if (!enrollmentParameters.some((name) => form.has(name))) return undefined;
  const values = valuesOf(form, enrollmentFields, (name) => `enrollment_data[${name}]`);
  const problems = impossibleFields(values, now);
  for (const field of problems.flatMap((name) => (name === 'birthDateYear' ? birthDateFields : [name]))) {
    delete values[field];
  }
  return { values, problems };
}

/** What people typed into the sign-up form, white space around it removed. */
export function typedValues(form: Form): SignUpValues {
  return valuesOf(form, Object.keys(signUpFields), (name) => name);
}

function valuesOf(form: Form, names: readonly string[], parameter: (name: string) => string): SignUpValues {
  const values: SignUpValues = {};
  for (const name of names) {
    const field = signUpFields[name];
    const value = single(form, parameter(name))?.trim();
    if (field && value) values[field] = value;
  }
  return values;
}
