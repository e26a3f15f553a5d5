import { loginLimit } from '../../../contract/login-limit.ts';
import { addressFields, cardFields } from '../state/personas/persona.ts';
import { each, flag, object, type Schema, text, textOf } from './json-schema.ts';

const anyText: Schema = textOf('a string');
const someText: Schema = { ...text, description: 'a string that is not empty', minLength: 1 };
const yesOrNo: Schema = { ...flag, description: 'true or false' };
const date: Schema = textOf('a date YYYY-MM-DD', '^\\d{4}-\\d{2}-\\d{2}$');

const card = {
  ...object(
    {},
    {
      ...each(cardFields, anyText),
      date_of_birth: { ...date, description: 'a date YYYY-MM-DD; leave it out for an incomplete one' },
      validity_begins_at: date,
      validity_ends_at: date,
      address: {
        description: 'an object {"street_and_number", "zip_code", "municipality"}',
        ...object(each(addressFields, anyText)),
      },
      created_at: textOf(
        'a time such as 2026-01-15T09:30:00Z',
        '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$',
      ),
      photo: textOf('a JPEG as base64', '^/9j/[A-Za-z0-9+/]+=*$'),
      with_raw_date_of_birth: {
        ...flag,
        description: 'true or false; true gives raw_date_of_birth beside date_of_birth',
      },
    },
  ),
  required: ['first_name', 'last_name', 'raw_date_of_birth'],
};

/** A persona in the seed file and in the control API. */
export const personSchema = {
  description: 'a persona: {"id", "first_name", "last_name", "email"}',
  ...object(
    {},
    {
      id: textOf('lower-case letters, digits and hyphens', '^[a-z0-9]+(-[a-z0-9]+)*$'),
      first_name: someText,
      last_name: someText,
      description: textOf('a string, shown under the name'),
      email: textOf('an email address', '^[^@\\s]+@[^@\\s]+$'),
      email_confirmed: yesOrNo,
      phone_number: textOf('a phone number with + and digits, such as +32470000101', '^\\+[0-9]{7,15}$'),
      card: {
        description: 'an object with the fields of the identity card, "none" or "deleted"',
        anyOf: [{ enum: ['none', 'deleted'] }, card],
      },
      past: {
        description: 'what happened before: {"scope", "unconnected_logins", "connected"}',
        ...object(
          {},
          {
            scope: textOf('the scopes granted so far, separated by spaces'),
            unconnected_logins: {
              description: `a whole number from 0 to ${loginLimit}`,
              type: 'integer',
              minimum: 0,
              maximum: loginLimit,
            },
            connected: yesOrNo,
          },
        ),
      },
    },
  ),
  required: ['id', 'first_name', 'last_name', 'email'],
};
