import { expect, it } from 'vitest';
import { sharedData } from './shared-data.ts';

const identity = { uuid: 'u', photo: async () => undefined, data: {} };

it.each([
  ['', ['Only your number']],
  ['email', ['Email address']],
  ['email  phone ', ['Email address', 'Phone number']],
  ['email vat_number', ['Email address', 'vat_number']],
])('names the shared data for the scope “%s”, or explains that no data is shared', async (scope, words) => {
  const section = String(await sharedData({ ...identity, scope }));
  const list = section.slice(section.indexOf('<dt>What you share with us</dt>'));
  expect([...list.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, text]) => text)).toEqual(words);
});

/** The value of a member on the page; empty if the page leaves it out. */
async function shown(name: string, value: unknown) {
  const data: object = { eid: { [name]: value } };
  const section = String(await sharedData({ ...identity, scope: 'eid_profile', data }));
  return /<div><dt>.*?<\/dt>(.*?)<\/div>/.exec(section)?.[1] ?? '';
}

it.each([
  ['nationality', 'Belg', '<dd lang="">Belg</dd>'],
  ['nationality', 'V', '<dd lang="">V</dd>'],
  ['last_name', '<b>', '<dd lang="">&lt;b&gt;</dd>'],
  ['gender', 'V', '<dd>Female</dd>'],
  ['gender', 'constructor', '<dd lang="">constructor</dd>'],
  ['date_of_birth', '1991-03-14', '<dd>14 March 1991</dd>'],
  ['updated_at', '2026-01-31T23:59:59Z', '<dd>31 January 2026</dd>'],
  ['raw_date_of_birth', '1958-00-00', '<dd lang="">1958-00-00</dd>'],
  ['issuing_municipality', 'since 1991-03-14', '<dd lang="">since 1991-03-14</dd>'],
  ['issuing_municipality', '1991-03-14 or so', '<dd lang="">1991-03-14 or so</dd>'],
  [
    'address',
    { street: 'Voorbeeldstraat 12', zip: '1000', floor: 3 },
    '<dd lang="">Voorbeeldstraat 12, 1000</dd>',
  ],
  ['address', { floor: 3 }, ''],
  ['noble_condition', '', ''],
  ['noble_condition', null, ''],
  ['noble_condition', 7, ''],
  ['unknown', 'x', ''],
])(
  'shows %s %j as “%s”: values in an unknown language, dates and the sex in English',
  async (name, value, expected) => {
    expect(await shown(name, value)).toBe(expected);
  },
);
