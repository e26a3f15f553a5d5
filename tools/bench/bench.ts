// The cost of the script for a page, beside two libraries: the figures of docs/performance.md.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../e2e/support/browser.ts';
import { rewrite } from '../rewrite.ts';
import { figures, method } from './page.ts';
import { measureParts } from './parts.ts';
import { measureInRounds } from './rounds.ts';
import { brotli, type Medians, type Row, rows } from './rows.ts';
import { languageSubjects, readSubject, subjectNames } from './subjects.ts';

const known = [...rows.map(({ name }) => name), 'parts'];
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: known.join() },
    subjects: { type: 'string', default: subjectNames.join() },
    rounds: { type: 'string', default: '9' },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const chosen = options.rows.split(',');
const timed = rows.filter(({ name, measure }) => measure && chosen.includes(name));
for (const name of chosen)
  if (!known.includes(name)) throw new Error(`No row ${name}; there are ${known.join(', ')}`);
// The page has one date for all times.
if (options.write && ![0, rows.filter(({ measure }) => measure).length].includes(timed.length))
  throw new Error('--write needs all rows, or only bytes and parts');
if (options.write && options.subjects !== subjectNames.join())
  throw new Error('The page shows every subject: use --write without --subjects');

const subjects = await Promise.all(options.subjects.split(',').map(readSubject));
const medians: Medians = {};
if (chosen.includes('bytes')) {
  const sized = [...subjects, ...(options.write ? await Promise.all(languageSubjects.map(readSubject)) : [])];
  medians.bytes = Object.fromEntries(sized.map(({ name, script }) => [name, brotli(script)]));
}
let measuredIn = '';
if (timed.length > 0) {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  });
  measuredIn = `Chromium ${browser.version()} on ${availableParallelism()} cores`;
  try {
    Object.assign(medians, await measureInRounds(browser, subjects, timed, rounds));
  } finally {
    await browser.close();
  }
}
const rounded = ({ name, digits }: Row) =>
  Object.entries(medians[name] ?? {}).map(([subject, value]) => [subject, Number(value.toFixed(digits))]);
console.table(Object.fromEntries(rows.map((row) => [row.label, Object.fromEntries(rounded(row))])));
if (chosen.includes('parts')) console.table(await measureParts());
if (options.write)
  rewrite('docs/performance.md', [
    ...figures(medians),
    ...(measuredIn ? [method(rounds, new Date().toISOString().slice(0, 10), measuredIn)] : []),
  ]);
