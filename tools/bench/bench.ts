// The cost of the script for a page and of a login on the server, each beside its baseline in the same
// rounds.
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../browsers/find-browsers.ts';
import { jsonOf, type Times, timesFile } from '../write/docs/measured-tables.ts';
import { measureLogin } from './login.ts';
import { pageRows, type Subject, startStand, subjects } from './page.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    dist: { type: 'string', default: 'dist' },
    write: { type: 'boolean', default: false },
  },
});
const stand = await startStand(options.dist);
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  ignoreDefaultArgs: ['--disable-popup-blocking'],
});
const measures: [label: string, measure: (subject: Subject) => Promise<number>][] = [
  ...Object.entries(pageRows).map(([label, measure]): (typeof measures)[number] => [
    label,
    (subject) => measure(browser, stand, subject),
  ]),
  ['one login on the server', measureLogin],
];
const rows = measures.map(([label, measure]) => ({
  label,
  measure,
  times: subjects.map((): number[] => []),
}));
try {
  // Interleaved, so that other load on the machine affects both.
  for (let round = 0; round < Number(options.rounds); round++)
    for (const { measure, times } of rows)
      for (const [at, subject] of subjects.entries()) times[at]?.push(await measure(subject));
} finally {
  stand.close();
  await browser.close();
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const date = new Date().toISOString().slice(0, 10);
const place = `Chromium ${browser.version()} on ${availableParallelism()} cores`;
const times: Times = {
  date,
  rounds: Number(options.rounds),
  place,
  rows: Object.fromEntries(
    rows.map(({ label, times }) => {
      const [own = '', baseline = ''] = times.map((values) => median(values).toFixed(2));
      return [label, { own, baseline }];
    }),
  ),
};
console.table(times.rows);
if (options.write) {
  writeFileSync(timesFile, jsonOf(times));
  console.log(`${timesFile} has these times. Write the page: npm run write`);
}
