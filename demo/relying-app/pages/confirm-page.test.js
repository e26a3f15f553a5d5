import { expect, it } from 'vitest';
import { confirmPage } from './confirm-page.js';

const user = /** @type {import('../users/users.js').User} */ ({
  ...{ firstName: 'Ada', lastName: 'Reader', email: 'ada@example.com' },
});
const account = ['Ada Reader', 'ada@example.com'];

/** What the page names, line by line. @param {import('../service/shared-data.js').SharedData} data */
async function named(data) {
  const identity = { uuid: 'u', scope: '', accessToken: 't', receivedAt: 0, data };
  const page = String(await confirmPage('en', { user, identity }));
  return [...page.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, line]) => line);
}

it('names who has logged in and whose account it is', async () => {
  const card = { data: { first_name: 'Lotte', last_name: 'Peeters' } };
  const userData = { data: { email: 'lotte@example.com' } };
  expect(await named({ card, userData })).toEqual([
    ...['Lotte Peeters', 'lotte@example.com', '<code>u</code>'],
    ...account,
  ]);
});

it('has no line for what is not known of the login', async () => {
  expect(await named({})).toEqual(['<code>u</code>', ...account]);
});
