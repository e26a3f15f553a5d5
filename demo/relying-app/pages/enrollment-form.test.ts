import { expect, it } from 'vitest';
import { enrollmentForm } from './enrollment-form.ts';

const settings = {
  baseUrl: 'http://service.test',
  clientId: 'demoapp',
  redirectUri: 'http://localhost/callback',
  isSandbox: true,
} as import('../settings.ts').Settings;
const names = { firstName: 'Ada', lastName: 'Reader', email: 'ada@example.com' };

/** The fields about a user in the form, by name. */
async function fields(birthDate: string) {
  const user = { ...names, birthDate } as import('../users/users.ts').User;
  const button = { html: '', attributes: {}, script: '', headers: {} };
  const form = String(await enrollmentForm(settings, { button, user }));
  const inputs = form.matchAll(/name="enrollment_data\[(\w+)\]" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name, value]) => [name, value]));
}

const known = { first_name: 'Ada', last_name: 'Reader', email: 'ada@example.com' };

it('sends the known data of a user, the date in its parts', async () => {
  const date = { birth_date_year: '1990', birth_date_month: '05', birth_date_day: '17' };
  expect(await fields('1990-05-17')).toEqual({ ...known, ...date });
});

it('has no field for unknown data', async () => {
  expect(await fields('')).toEqual(known);
});
