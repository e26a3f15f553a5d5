import { expect, it } from 'vitest';
import { languages } from '../../../../../contract/languages.ts';
import { pageTexts } from '../../../pages/texts/by-language.ts';
import { impossibleFields, limits, missingFields } from './field-problems.ts';

const now = Date.UTC(2026, 5, 15);
const date = (birthDateYear: string, birthDateMonth: string, birthDateDay: string) =>
  impossibleFields({ birthDateYear, birthDateMonth, birthDateDay }, now);

it.each(['Zoë', "O'Neill", 'J.', '李', 'x'.repeat(100)])('takes the name %j', (name) => {
  expect(impossibleFields({ firstName: name, lastName: name }, now)).toEqual([]);
});

it.each(['<b>', 'a>b', 'a\u0000', '123', 'x'.repeat(101)])('does not take the name %j', (name) => {
  expect(impossibleFields({ firstName: name, lastName: name }, now)).toEqual(['firstName', 'lastName']);
});

const domain = 'abcdefghi.'.repeat(19);
it.each(['a@b.c', 'zoë@exämple.be', `${'a'.repeat(64)}@b.c`, `${'a'.repeat(61)}@${domain}bc`])(
  'takes the address %j',
  (email) => {
    expect(impossibleFields({ email }, now)).toEqual([]);
  },
);

it.each([
  'a@b',
  '@b.c',
  'a@.c',
  'a@b.',
  'a@b..c',
  'a@b.c d',
  'a@b.c@',
  'a b@c.d',
  'a@b c.d',
  'a@b@c.d',
  'a<b@c.d',
  'a,b@c.d',
  `${'a'.repeat(65)}@b.c`,
  `${'a'.repeat(62)}@${domain}bc`,
  'a\u0001@b.c',
])('does not take the address %j', (email) => {
  expect(impossibleFields({ email }, now)).toEqual(['email']);
});

it.each(['+32470123', '+1 (234) 567-89.0/1', `+${'1'.repeat(15)}`])(
  'takes the phone number %s',
  (phoneNumber) => {
    expect(impossibleFields({ phoneNumber }, now)).toEqual([]);
  },
);

it.each(['32470123', '+0470123', '+324701', `+${'1'.repeat(16)}`, '+32a70123', 'x+32470123', '+32470123x'])(
  'does not take the phone number %s',
  (phoneNumber) => {
    expect(impossibleFields({ phoneNumber }, now)).toEqual(['phoneNumber']);
  },
);

it.each([
  ['1900', '1', '1'],
  ['1990', '02', '28'],
  ['2024', '2', '29'],
  ['2026', '6', '15'],
])('takes the birth date %s-%s-%s', (...parts) => {
  expect(date(...parts)).toEqual([]);
});

it.each([
  ['1899', '12', '31'],
  ['2023', '2', '29'],
  ['1990', '4', '31'],
  ['1990', '13', '1'],
  ['1990', '0', '1'],
  ['1990', '1', '0'],
  ['2026', '6', '16'],
  ['90', '1', '1'],
  ['19900', '1', '1'],
  ['x1990', '1', '1'],
  ['1990', '001', '1'],
  ['1990', '1', '001'],
  ['1990', '1', '1x'],
  ['1990', '1', ''],
  ['', '1', '1'],
])('does not take the birth date %s-%s-%s', (...parts) => {
  expect(date(...parts)).toEqual(['birthDateYear']);
});

it('accepts empty fields, which are optional', () => {
  const empty = { firstName: '', email: '', phoneNumber: '', birthDateYear: '', birthDateDay: '' };
  expect(impossibleFields(empty, now)).toEqual([]);
  expect(impossibleFields({}, now)).toEqual([]);
  expect(missingFields(empty)).toEqual(['firstName', 'lastName', 'email']);
  expect(missingFields({ firstName: 'a', lastName: 'b', email: 'c' })).toEqual([]);
});

it.each(languages)('the error texts in %s state the limits of the check', (language) => {
  const { problems } = pageTexts[language];
  const numbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number);
  for (const name of [problems.firstName, problems.lastName]) {
    expect(numbers(name)).toEqual([limits.nameLength]);
    for (const sign of ['<', '>']) {
      expect(name).toContain(sign);
      expect(impossibleFields({ firstName: `a${sign}` }, now)).toEqual(['firstName']);
    }
  }
  const [fewest, most] = limits.phoneDigits;
  expect(numbers(problems.phoneNumber).slice(0, 2)).toEqual([fewest, most]);
  const example = /\+[\d\u00a0]+/.exec(problems.phoneNumber)?.[0] ?? '';
  expect([example, impossibleFields({ phoneNumber: example }, now)]).toEqual([example, []]);
  const [firstYear, ...parts] = numbers(problems.birthDateYear).map(String);
  expect(firstYear).toBe(String(limits.birthYear));
  const [year = '', month = '', day = ''] = parts;
  expect([year.length, date(year, month, day)]).toEqual([4, []]);
});
