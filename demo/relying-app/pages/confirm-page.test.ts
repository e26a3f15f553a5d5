import { expect, it } from 'vitest';
import { confirmPage } from './confirm-page.ts';

const user = {
  ...{ firstName: 'Ada', lastName: 'Reader', email: 'ada@example.com' },
} as import('../users/users.ts').User;
const account = ['Ada Reader', 'ada@example.com'];

/** The names on the page, line by line. */
async function named(data: object) {
  const identity = { uuid: 'u', scope: '', photo: async () => undefined, data };
  const page = String(await confirmPage({ user, identity, token: 't' }));
  return [...page.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, line]) => line);
}

it('names who has logged in and whose account it is', async () => {
  const eid = { first_name: 'Lotte', last_name: 'Peeters' };
  const user = { email: 'lotte@example.com' };
  expect(await named({ eid, user })).toEqual([
    ...['Lotte Peeters', 'lotte@example.com', '<code>u</code>'],
    ...account,
  ]);
});

it('has no line for unknown facts of the login', async () => {
  expect(await named({})).toEqual(['<code>u</code>', ...account]);
});
