import { call } from '../natives.ts';
import { optionName, parameters, wireName } from '../options/attributes.ts';
import type { Options } from '../options/read-options.ts';
import { language } from '../service/configure.ts';

/** What the relying app knows of a new user, for the service's sign-up form (docs/protocol.md, "Enrollment"). */
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

/** The fields of the service's sign-up form that can be filled, as the wire spells them. */
export const enrollmentFields = [
  'first_name',
  'last_name',
  'email',
  'birth_date_year',
  'birth_date_month',
  'birth_date_day',
] as const;

/** Gives what is known for a field; what is neither text nor a number is left out. */
export type ReadEnrollment = (field: string) => unknown;

const inputName = (field: string) => `enrollment_data[${field}]`;

/** Reads a plain object. */
export const readData =
  (data: EnrollmentData): ReadEnrollment =>
  (field) =>
    data[optionName(field) as keyof EnrollmentData];

/** Reads a form of the page; nothing else that the form holds goes to the service. */
export const readForm =
  (form: HTMLFormElement): ReadEnrollment =>
  (field) =>
    new FormData(form).get(inputName(field));

/**
 * POSTs the authorization request with the fields, so that none of them stands in an address
 * (docs/protocol.md, "Enrollment"). Uses a form of its own that is gone at once: the page's form stays its author's.
 *
 * @param target name of the window that goes to the service
 */
export const postEnrollment = (url: string, options: Options, read: ReadEnrollment, target: string): void => {
  const form = Object.assign(call<HTMLFormElement>(document, 'createElement', 'form'), {
    method: 'post',
    action: url,
    target,
    acceptCharset: 'utf-8',
    hidden: true,
  });
  const add = (name: string, value: unknown) => {
    if (/str|num/.test(typeof value))
      form.append(
        Object.assign(call<HTMLInputElement>(document, 'createElement', 'input'), {
          type: 'hidden',
          name,
          value,
        }),
      );
  };
  add('response_type', 'code');
  for (const name of parameters) if (name !== 'scope') add(wireName(name), options[name]);
  // The address has no language, unlike that of a link.
  add('ui_locales', language);
  for (const field of enrollmentFields) add(inputName(field), read(field));
  document.documentElement.append(form);
  form.submit();
  form.remove();
};
