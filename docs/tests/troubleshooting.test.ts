import { expect, it } from 'vitest';
import { callerProblems } from '../../sandbox/control/callers.ts';
import { authorizationRefusals } from '../../sandbox/service/endpoints/authorize/refusals.ts';
import { dataProblems } from '../../sandbox/service/endpoints/data/problems.ts';
import { scriptProblems } from '../../sandbox/service/endpoints/script/routes.ts';
import { tokenProblems } from '../../sandbox/service/endpoints/token/problems.ts';
import { uuidProblems } from '../../sandbox/service/endpoints/uuids/problems.ts';
import { generalProblems } from '../../sandbox/service/http/general-problems.ts';
import { bodyProblems } from '../../sandbox/service/http/read-body.ts';
import { formProblems } from '../../sandbox/service/http/read-form.ts';
import { type RejectedRule, rejectedRules } from '../../sandbox/service/http/rules.ts';
import { errorPages } from '../../sandbox/service/pages/error-pages.ts';
import { pageTexts } from '../../sandbox/service/pages/texts/by-language.ts';
import { problemCodes } from '../../src/button/options/problems.ts';
import { codesIn, matches, read, rows, section, sorted } from '../../tools/write/docs/pages.ts';

const page = read('docs/troubleshooting.md');
const [toPeople = '', toPrograms = ''] = section(page, 'As a page').split('The POST of');

/** Every problem that an address can answer with, by the part of the page that has it. */
const parts: [name: string, text: string, problems: readonly { error: RejectedRule }[]][] = [
  ['at the redirect URI', section(page, 'At your redirect URI'), Object.values(authorizationRefusals)],
  ['of the enrollment POST', toPrograms, Object.values(formProblems)],
  [
    'of the token endpoint',
    section(page, 'Token endpoint'),
    [...Object.values(tokenProblems), ...Object.values(bodyProblems)],
  ],
  ['of the data endpoints', section(page, 'Data endpoints'), Object.values(dataProblems)],
  [
    'of the uuid endpoints',
    section(page, 'Uuid endpoints'),
    [...Object.values(uuidProblems), ...Object.values(bodyProblems)],
  ],
  [
    'of any address',
    section(page, 'Any URL'),
    [...Object.values(generalProblems), ...Object.values(scriptProblems)],
  ],
];

/** For developers and programs on this machine, not for apps. */
const tools: readonly RejectedRule[] = [
  ...Object.values(callerProblems).map(({ error }) => error),
  'conflict',
];

it('has an entry for each message of the button, and no other', () => {
  expect(codesIn(section(page, 'Messages in the console'))).toEqual(sorted(problemCodes()));
});

it.each(parts)('has the errors %s, and no other', (_name, text, problems) => {
  expect(codesIn(text)).toEqual(sorted(problems.map(({ error }) => error)));
});

it('leaves out no file that responds with an error', () => {
  const told = parts.flatMap(([, , problems]) => problems.map(({ error }) => error));
  // The log has a separate rule for a denied sixth login.
  const named = [...told, ...tools, ...Object.keys(errorPages), authorizationRefusals.loginLimit.rule];
  expect(sorted(named)).toEqual(sorted(Object.keys(rejectedRules)));
});

it('has the error pages for users, and no other', () => {
  expect(codesIn(toPeople, 1)).toEqual(sorted(Object.keys(errorPages)));
});

it('calls the pages by their titles', () => {
  const titles = Object.values(errorPages).map(
    ({ explain, status }) => `${explain(pageTexts.en).title}, ${status}`,
  );
  expect(sorted(rows(toPeople).map(([cell = '']) => cell)).filter((cell) => /\d$/.test(cell))).toEqual(
    sorted(titles),
  );
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
