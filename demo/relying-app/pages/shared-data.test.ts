import { expect, it } from 'vitest';
import { en } from '../texts/en.ts';
import { sharedData } from './shared-data.ts';

const identity = { uuid: 'u', photo: async () => undefined, data: {} };

/** The list below the heading of the shared data. */
async function shared(scope: string) {
  const section = String(await sharedData('en', { ...identity, scope }));
  const list = section.slice(section.indexOf(`<dt>${en.shared}</dt>`));
  return [...list.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, words]) => words);
}

it.each([
  ['', [en.sharedNothing]],
  ['email', [en.scopes.email]],
  ['email  phone ', [en.scopes.email, en.scopes.phone]],
  ['email vat_number', [en.scopes.email, 'vat_number']],
])('names the shared data for the scope “%s”, or explains that no data is shared', async (scope, words) => {
  expect(await shared(scope)).toEqual(words);
});
