import { expect, it } from 'vitest';
import { problemCodes } from '../../src/button/options/problems.ts';
import { codesIn, matches, read, rows, section, sorted } from '../../tools/write/docs/pages.ts';

const page = read('docs/troubleshooting.md');

it('has an entry for each message of the button, and no other', () => {
  expect(codesIn(section(page, 'Messages in the console'))).toEqual(sorted(problemCodes()));
});

it('has a row for each event of the server side and each of its details, and no other event', () => {
  const [table = '', rest = ''] = read('src/server/events.ts').split('* A login also has');
  const told = codesIn(section(page, 'Log of the server side'));
  for (const [event = '', details = ''] of rows(table.replace(/^ \* /gm, '')).slice(1))
    for (const [detail] of details.matchAll(/`[\w-]+`/g))
      expect(told).toContain(`${event}: ${detail}`.replaceAll('`', ''));
  const [, union = ''] = /event:\n(.*?)LoginStep;/s.exec(rest) ?? [];
  expect(sorted(told.map((row) => row.replace(/:.*/, '')))).toEqual(sorted(matches(union, /'([\w-]+)'/g)));
});
