import { expect, it } from 'vitest';
import { personFrom } from './person.ts';

it('the app keeps the texts that the service reported, and leaves the rest empty', () => {
  const nobody = { email: '', firstName: '', lastName: '', birthDate: '' };
  expect(personFrom(undefined)).toEqual(nobody);
  expect(personFrom({})).toEqual(nobody);
  const data: object = {
    user: { email: 'ann@example.com', first_name: 7 },
    eid: { first_name: 'Ann', last_name: 'Aerts', date_of_birth: ['1990-05-17'] },
  };
  expect(personFrom(data)).toEqual({
    email: 'ann@example.com',
    firstName: 'Ann',
    lastName: 'Aerts',
    birthDate: '',
  });
});
