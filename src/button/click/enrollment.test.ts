import { expect, test, vi } from 'vitest';
import { readOptions } from '../options/read-options.ts';
import { postEnrollment, type ReadEnrollment, readForm } from './enrollment.ts';

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

test.each([
  ...[
    'password',
    'client_id',
    'csrf_token',
    'enrollment_data',
    'enrollment_data[password]',
    'enrollment_data[birth_date_hour]',
    'enrollment_data[email][x]',
    'my_enrollment_data[email]',
    'enrollment_data[email]2',
  ].map((name) => `<input name="${name}" value="secret">`),
  '<input name="enrollment_data[email]" type="file">',
])('a form’s %s stays with the page', (html) => {
  document.body.innerHTML = `<form>${html}</form>`;
  expect(posted(readForm(document.querySelector('form') as HTMLFormElement))).toEqual([]);
  document.body.innerHTML = '';
});
