// The cost of the script for a page, beside a hand-written baseline and alternatives.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../e2e/support/browser.ts';
import { measureLogins } from './logins.ts';
import { describeMachine } from './machine.ts';
import { measureParts } from './parts.ts';
import { figuresPage, guidePage, reportChart } from './report.ts';
import { mergeResults } from './results.ts';
import type { Samples } from './rounds.ts';
import { measureInRounds } from './rounds.ts';
import { groups } from './rows.ts';
import { startServer } from './server.ts';
import { measureStartup } from './startup.ts';
import { allNames, findSubject } from './subjects.ts';
import { summarize } from './summary.ts';
import { inColumns, tableOf } from './table.ts';

const known = [...groups.map(({ name }) => name), 'parts', 'startup', 'logins'];

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: known.join() },
    subjects: { type: 'string', default: allNames.join() },
    rounds: { type: 'string', default: '9' },
    json: { type: 'string', default: 'test-results/bench.json' },
    write: { type: 'boolean', default: false },
  },
});

const rounds = Number(options.rounds);
// `draw1` is one row, `draw` is all of them.
const chosen = options.rows
  .split(',')
  .flatMap((row) => known.filter((name) => (known.includes(row) ? name === row : name.startsWith(row))));
const rows = groups.filter(({ name }) => chosen.includes(name));
// The cost that is subtracted from the others.
const names = new Set(['nothing', ...options.subjects.split(',')]);
if (options.write && allNames.some((name) => !names.has(name)))
  throw new Error('The pages show every subject: use --write without --subjects');

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
  const samples: Samples = {};
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
    ...(chosen.includes('logins') && { logins: await measureLogins(browser, rounds) }),
  };
  if (options.write) {
    const results = mergeResults(measured);
    writeFileSync('docs/performance.md', guidePage(results));
    writeFileSync('tools/bench/figures.md', figuresPage(results));
    writeFileSync('tools/bench/figures.svg', reportChart(results));
  } else if (chosen.includes('parts')) console.table(measured.parts);
  if (chosen.includes('startup')) console.table(measured.startup);
  if (chosen.includes('logins')) console.table(measured.logins);
} finally {
  await browser.close();
  server.close();
}
