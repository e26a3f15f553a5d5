import { expect, it } from 'vitest';
import { accountMarks } from './account-marks.ts';

/** The marks of a page that shows these texts to a user, to two others, and to the first again. */
const marksOf = (hasData: boolean, one: string, other: string, third: string, again = one) =>
  accountMarks({
    texts: [
      [one, one],
      [other, other],
      [again, again],
    ],
    isMark: (word) => !word.includes('@'),
    hasData,
    readThird: async () => [third, third],
  });

it.each<[string, boolean, string[], string]>([
  ['the word after “account”', false, ['account red', 'account blue', 'account green'], 'red'],
  ['the number beside data of a user', true, ['a@b.be no. 17', 'c@d.be no. 18', 'e@f.be no. 19'], '17'],
  [
    'a random id',
    true,
    ['id 7f3c-91ab-55de-0c11', 'id 0d2e-11ab-90de-7c22', 'id 9d2e-31ab-90de-1c22'],
    '7f3c-91ab-55de-0c11',
  ],
  ['no colour or word, which may be made of data', true, ['tone red', 'tone blue', 'tone green'], ''],
  ['no data of a user', true, ['mail a@b.be', 'mail c@d.be', 'mail e@f.be'], ''],
  ['no number of logins', true, ['logins 2', 'logins 1', 'logins 1'], ''],
  ['nothing that a login changes', true, ['visit 1', 'visit 2', 'visit 3', 'visit 4'], ''],
])('names an account by %s', async (_what, hasData, texts, name) => {
  const [one = '', other = '', third = '', again] = texts;
  const marks = await marksOf(hasData, one, other, third, again);
  expect([marks.exist, marks.nameIn(one)]).toEqual([name !== '', name]);
});
