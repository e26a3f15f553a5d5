import { optionName, parameters, wireName } from '../../../contract/attributes.ts';
import { enrollmentFields, enrollmentParameter } from '../../../contract/enrollment.ts';
import { create, getNative } from '../native-members.ts';
import { parameterOf } from '../options/authorization-url.ts';
import { language } from '../options/configure.ts';
import type { Options } from '../options/read-options.ts';

/** Data of a new user that the relying app has, for the service's sign-up form (docs/protocol.md, "Enrollment"). */
export interface EnrollmentData {
  firstName?: string;
  lastName?: string;
  email?: string;
  /** Four digits. */
  birthDateYear?: string;
  /** Two digits. */
  birthDateMonth?: string;
  /** Two digits. */
  birthDateDay?: string;
}

/** Reads the fields, at once. A value that is neither a text nor a number is left out. */
export type ReadEnrollment = () => (field: string) => unknown;

/** Reads a plain object. */
export const readData =
  (data: EnrollmentData): ReadEnrollment =>
  () =>
  (field) =>
    data[optionName(field) as keyof EnrollmentData];

/** Reads a form of the page. The service gets none of the form's other fields. */
export const readForm =
  (form: HTMLFormElement): ReadEnrollment =>
  () => {
    // One for all fields, because each fires `formdata` on the form.
    const data = new window.FormData(form);
    return (field) => data.get(enrollmentParameter(field));
  };

/**
 * POSTs the authorization request with the fields, so that no URL contains them (docs/protocol.md, "Enrollment"). Uses
 * a temporary form, so that the page's form stays unchanged.
 *
 * @param target name of the window that navigates to the service
 */
export const postEnrollment = (url: string, options: Options, read: ReadEnrollment, target: string): void => {
  const form = create('form', { method: 'post', action: url, target, acceptCharset: 'utf-8', hidden: true });
  const fieldOf = read();
  const add = (name: string, value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number')
      form.append(create('input', { type: 'hidden', name, value }));
  };
  add('response_type', 'code');
  for (const name of parameters) if (name !== 'scope') add(wireName(name), parameterOf(options, name));
  // The URL of a form has no language.
  add('ui_locales', language);
  for (const field of enrollmentFields) add(enrollmentParameter(field), fieldOf(field));
  getNative<Element>(document, 'documentElement').append(form);
  form.submit();
  form.remove();
};
