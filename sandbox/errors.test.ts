import { expect, it } from 'vitest';
import { causesAt, type Place } from '../contract/errors.ts';
import { callerProblems } from './control/callers.ts';
import { authorizationRefusals } from './service/endpoints/authorize/refusals.ts';
import { dataProblems } from './service/endpoints/data/bearer.ts';
import { scriptProblems } from './service/endpoints/script/routes.ts';
import { tokenProblems } from './service/endpoints/token/routes.ts';
import { uuidProblems } from './service/endpoints/uuids/routes.ts';
import { generalProblems } from './service/http/problem.ts';
import { bodyProblems, formProblems } from './service/http/read-body.ts';
import { errorPages } from './service/pages/error-pages.ts';

type Sent = { error: string; status?: number; rule?: string };

const pages = Object.entries(errorPages).map(([error, { status }]) => ({ error, status }));

/** The responses with an error, by their place and the file that has them. */
const responses: [place: Place, file: string, sent: readonly Sent[]][] = [
  ['redirect', 'service/endpoints/authorize/refusals.ts', Object.values(authorizationRefusals)],
  ['page', 'service/pages/error-pages.ts', pages],
  ['form', 'service/http/read-body.ts', Object.values(formProblems)],
  ['token', 'service/endpoints/token/routes.ts', [tokenProblems, bodyProblems].flatMap(Object.values<Sent>)],
  ['data', 'service/endpoints/data/bearer.ts', Object.values(dataProblems)],
  ['uuids', 'service/endpoints/uuids/routes.ts', [uuidProblems, bodyProblems].flatMap(Object.values<Sent>)],
  ['any', 'service/http/problem.ts', [generalProblems, scriptProblems].flatMap(Object.values<Sent>)],
  ['control', 'control/callers.ts', [...Object.values(callerProblems), { error: 'conflict', status: 409 }]],
];

const nameOf = (code: string, status?: number) => (status ? `${code}, ${status}` : code);

it.each(responses)('each error at the place “%s” has its cause in the contract', (place, file, sent) => {
  const known = causesAt(place).map(({ code, status }) => nameOf(code, status));
  const used = sent.map(({ error, status, rule }) => nameOf(rule ?? error, status));
  expect(
    used.filter((name) => !known.includes(name)),
    `contract/errors.ts: add a cause { at: '${place}', … } to each of these codes, which sandbox/${file} sends`,
  ).toEqual([]);
  expect(
    known.filter((name) => !used.includes(name)),
    `sandbox/${file} sends none of these codes: take their causes at '${place}' out of contract/errors.ts`,
  ).toEqual([]);
});
