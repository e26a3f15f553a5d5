import { enrollmentFields, enrollmentParameter } from '../../../../vocabulary/enrollment.ts';
import { type Form, single } from '../../../http/form.ts';
import type { SignUpDraft, SignUpValues } from '../../../state/model.ts';
import { signUpFields } from '../../../state/sign-up-fields.ts';
import { birthDateFields, impossibleFields } from './field-problems.ts';

type WireName = keyof typeof signUpFields;

/**
 * The sign-up form that enrollment data fills. What is impossible is left empty with a note, because somebody else's
 * form wrote it: people should not have to correct what they never typed. `undefined` when no data came.
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

/** What people typed into the sign-up form, white space around it removed. */
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
