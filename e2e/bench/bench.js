// What the script costs a page, beside a hand-written floor and what a page would use instead.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../support/browser.js';
import { describeMachine } from './machine.js';
import { measureParts } from './parts.js';
import { reportChart, reportPage } from './report.js';
import { mergeResults } from './results.js';
import { measureInRounds } from './rounds.js';
import { groups } from './rows.js';
import { startServer } from './server.js';
import { measureStartup } from './startup.js';
import { allNames, findSubject } from './subjects.js';
import { measureSuite } from './suite.js';
import { summarize } from './summary.js';
import { inColumns, tableOf } from './table.js';

/** @import { Samples } from './rounds.js' */

const known = [...groups.map(({ name }) => name), 'parts', 'startup', 'suite'];

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: known.filter((name) => name !== 'suite').join() },
    subjects: { type: 'string', default: allNames.join() },
    rounds: { type: 'string', default: '9' },
    json: { type: 'string', default: 'test-results/bench.json' },
    write: { type: 'boolean', default: false },
  },
});

const page = 'docs/performance.md';
const rounds = Number(options.rounds);
// `draw1` is one row, `draw` is all of them.
const chosen = options.rows
  .split(',')
  .flatMap((row) => known.filter((name) => (known.includes(row) ? name === row : name.startsWith(row))));
const rows = groups.filter(({ name }) => chosen.includes(name));
// What is taken off the others' costs.
const names = new Set(['nothing', ...options.subjects.split(',')]);
if (options.write && allNames.some((name) => !names.has(name)))
  throw new Error('The page shows every subject: use --write without --subjects');

const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  ignoreDefaultArgs: ['--disable-popup-blocking'],
});
const server = await startServer();
try {
  const machine = describeMachine(browser);
  const measurements = measureInRounds({
    browser,
    server,
    subjects: await Promise.all([...names].map(findSubject)),
    groups: rows,
    rounds,
    tell: (done) => process.stderr.write(`${done}\n`),
  });
  /** @type {Samples} */
  const samples = {};
  mkdirSync(dirname(options.json), { recursive: true });
  // Kept as it goes: a whole run takes long.
  for await (const group of measurements) {
    Object.assign(samples, group);
    writeFileSync(
      options.json,
      `${JSON.stringify({ machine, rounds, summary: summarize(samples), samples }, null, 1)}\n`,
    );
  }
  const summary = summarize(samples);
  console.log(inColumns(tableOf(summary, [...names])));

  const measured = {
    rows: summary,
    ...(rows.some(({ name }) => name !== 'bytes') && { machine, rounds }),
    ...(chosen.includes('parts') && { parts: await measureParts() }),
    ...(chosen.includes('startup') && { startup: await measureStartup(rounds) }),
    ...(chosen.includes('suite') && { suite: measureSuite(10) }),
  };
  if (options.write) {
    const results = mergeResults(measured);
    writeFileSync(page, reportPage(results, existsSync(page) ? readFileSync(page, 'utf8') : ''));
    writeFileSync('docs/performance.svg', reportChart(results));
  } else if (chosen.includes('parts')) console.table(measured.parts?.features);
  if (chosen.includes('startup')) console.table(measured.startup);
} finally {
  await browser.close();
  server.close();
}
