import { wireName } from '../options/attributes.ts';
import type { Options } from '../options/options.ts';

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

/** Name and value of the fields `enrollment_data[…]`. */
export type EnrollmentFields = readonly (readonly [name: string, value: string])[];

const fieldName = /^enrollment_data\[(first_name|last_name|email|birth_date_(year|month|day))\]$/;

/** The fields of a plain object. */
export const fieldsOf = (data: EnrollmentData): EnrollmentFields =>
  Object.entries(data).map(([name, value]) => [
    `enrollment_data[${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}]`,
    String(value),
  ]);

/** The fields in a form of the page; nothing else that the form holds goes to the service. */
export const fieldsIn = (form: HTMLFormElement): EnrollmentFields =>
  [...new FormData(form)].flatMap(([name, value]) =>
    fieldName.test(name) && typeof value === 'string' ? [[name, value] as const] : [],
  );

/**
 * POSTs the authorization request with the fields, so that none of them stands in an address
 * (docs/protocol.md, "Enrollment"). Uses a form of its own that is gone at once: the page's form stays its author's.
 *
 * @param target name of the window that goes to the service
 */
export function postEnrollment(
  url: string,
  { parameters }: Options,
  fields: EnrollmentFields,
  target: string,
): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.target = target;
  form.acceptCharset = 'utf-8';
  form.hidden = true;
  const own = ['client-id', 'redirect-uri', 'state', 'is-sandbox'].map(
    (name) => [wireName(name), parameters[name]] as const,
  );
  for (const [name, value] of [['response_type', 'code'] as const, ...own, ...fields]) {
    if (value === undefined) continue;
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.documentElement.append(form);
  form.submit();
  form.remove();
}
