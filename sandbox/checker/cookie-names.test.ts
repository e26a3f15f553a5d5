import { expect, it } from 'vitest';
import { spellingsOf } from './cookie-names.ts';

it.each([
  ['sid', ['"sid"', 'SID', '%73id']],
  [
    '__Host-my_app',
    [
      '"__Host-my_app"',
      '__HOST-MY_APP',
      '%5f_Host-my_app',
      '..Host-my.app',
      '_ Host-my_app',
      '__Host-my[app',
    ],
  ],
])('the cookie %s has other spellings', (name, others) => {
  const spellings = spellingsOf(name).map(([, spelling]) => spelling);
  expect(spellings.filter((spelling) => !/[^\0-\x7f]/.test(spelling))).toEqual(others);
  expect(spellings).not.toContain(name);
});
