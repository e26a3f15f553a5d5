import { optionName, parameters, wireName } from '../../../contract/attributes.ts';
import { enrollmentFields, enrollmentParameter } from '../../../contract/enrollment.ts';
import { create, getNative, isForm } from '../native-members.ts';
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

/**
 * POSTs the authorization request with the fields, so that no URL contains them (docs/protocol.md, "Enrollment"). Uses
 * a temporary form, so that the page's form stays unchanged. The service gets none of its other fields.
 *
 * @param source the form, or a plain object, whose values other than texts and numbers are left out
 * @param target name of the window that navigates to the service
 */
export const postEnrollment = (
  url: string,
  options: Options,
  source: HTMLFormElement | EnrollmentData,
  target: string,
): void => {
  const form = create('form', { method: 'post', action: url, target, acceptCharset: 'utf-8', hidden: true });
  // One for all fields, because each fires `formdata` on the form.
  const data = isForm(source) && new window.FormData(source);
  const add = (name: string, value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number')
      form.append(create('input', { type: 'hidden', name, value }));
  };
  add('response_type', 'code');
  for (const name of parameters) if (name !== 'scope') add(wireName(name), parameterOf(options, name));
  // The URL of a form has no language.
  add('ui_locales', language);
  for (const field of enrollmentFields) {
    const name = enrollmentParameter(field);
    add(name, data ? data.get(name) : (source as EnrollmentData)[optionName(field) as keyof EnrollmentData]);
  }
  getNative<Element>(document, 'documentElement').append(form);
  form.submit();
  form.remove();
};
