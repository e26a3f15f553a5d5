// What the script costs a page, beside a hand-written floor and what a page would use instead.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../support/browser.js';
import { measureInRounds } from './rounds.js';
import { groups } from './rows.js';
import { startServer } from './server.js';
import { allNames, findSubject } from './subjects.js';
import { summarize, table } from './table.js';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: groups.map(({ name }) => name).join() },
    subjects: { type: 'string', default: allNames.join() },
    rounds: { type: 'string', default: '9' },
    json: { type: 'string', default: 'test-results/bench.json' },
  },
});

const chosen = values.rows.split(',');
const known = groups.map(({ name }) => name);
// `draw1` is one row, `draw` is all of them.
const names = chosen.flatMap((row) =>
  known.filter((name) => (known.includes(row) ? name === row : name.startsWith(row))),
);
// Every ratio needs what it is over.
const subjects = await Promise.all([...new Set(['nothing', ...values.subjects.split(',')])].map(findSubject));

const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  ignoreDefaultArgs: ['--disable-popup-blocking'],
});
const server = await startServer();
try {
  const samples = await measureInRounds({
    browser,
    server,
    subjects,
    groups: names,
    rounds: Number(values.rounds),
    tell: (done) => process.stderr.write(`\r${done}\x1b[K`),
  });
  process.stderr.write('\r\x1b[K');
  const summary = summarize(samples);
  console.log(table(summary));
  mkdirSync('test-results', { recursive: true });
  writeFileSync(
    values.json,
    `${JSON.stringify({ browser: browser.version(), summary, samples }, null, 1)}\n`,
  );
} finally {
  await browser.close();
  server.close();
}
