import { afterEach, describe, expect, test, vi } from 'vitest';
import { readOptions } from '../options/read-options.ts';
import { postEnrollment, type ReadEnrollment, readData, readForm } from './enrollment.ts';

/** The enrollment data that is posted, as name and value. */
function posted(read: ReadEnrollment): [string, string][] {
  let fields: [string, string][] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    fields = [...this.querySelectorAll('input')].map(({ name, value }) => [name, value]);
  });
  postEnrollment(
    'https://service.test/oauth/authenticate',
    readOptions(() => null),
    read,
    '_self',
  );
  return fields.filter(([name]) => !['response_type', 'is_sandbox', 'ui_locales'].includes(name));
}

const fieldsOf = (data: object) => posted(readData(data));
const fieldsIn = (form: HTMLFormElement) => posted(readForm(form));

function form(html: string): HTMLFormElement {
  document.body.innerHTML = `<form>${html}</form>`;
  return document.querySelector('form') as HTMLFormElement;
}

afterEach(() => {
  document.body.innerHTML = '';
});

test('the fields of an object get the names of the protocol', () => {
  const data = {
    firstName: 'Ada',
    lastName: 'Reader',
    email: 'ada@example.com',
    birthDateYear: '1990',
    birthDateMonth: '05',
    birthDateDay: '17',
  };
  expect(fieldsOf(data)).toEqual([
    ['enrollment_data[first_name]', 'Ada'],
    ['enrollment_data[last_name]', 'Reader'],
    ['enrollment_data[email]', 'ada@example.com'],
    ['enrollment_data[birth_date_year]', '1990'],
    ['enrollment_data[birth_date_month]', '05'],
    ['enrollment_data[birth_date_day]', '17'],
  ]);
});

test('a number is sent as its text', () => {
  const data = { birthDateYear: 1990 } as unknown as { birthDateYear: string };
  expect(fieldsOf(data)).toEqual([['enrollment_data[birth_date_year]', '1990']]);
});

describe('of a form', () => {
  test.each([
    'password',
    'client_id',
    'csrf_token',
    'enrollment_data',
    'enrollment_data[password]',
    'enrollment_data[birth_date_hour]',
    'enrollment_data[email][x]',
    'my_enrollment_data[email]',
    'enrollment_data[email]2',
  ])('the field %s stays with the page', (name) => {
    expect(fieldsIn(form(`<input name="${name}" value="secret">`))).toEqual([]);
  });

  test('a file stays with the page', () => {
    const page = form('<input name="enrollment_data[email]" type="file">');
    expect(fieldsIn(page)).toEqual([]);
  });
});
