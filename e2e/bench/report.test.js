import { expect, it } from 'vitest';
import { reportChart, reportPage } from './report.js';
import { browserTests, unitTests } from './suite.js';

/** @import { Results } from './results.js' */

/** @type {Results} */
const results = {
  machine: { date: '2026-01-02', browser: 'Chromium 1', node: 'v20.0.0', system: 'linux, CPU', cores: 2 },
  rounds: 9,
  rows: {
    draw1: { ours: { value: 4, ratio: 2 }, f1b: { value: 2, ratio: 1 } },
    draw1000: { ours: { value: 2, ratio: 1 }, f1b: { value: 2, ratio: 1 } },
  },
};

it('names the missed goals', () => {
  expect(reportPage(results, '')).toContain('\nMissed: first button.\n');
});

it('keeps what was written by hand', () => {
  const page = reportPage(results, '').replace('<!-- by hand -->', '<!-- by hand -->\nWhy it is so.');
  expect(reportPage(results, page)).toContain('<!-- by hand -->\nWhy it is so.\n<!-- /by hand -->');
  expect(reportPage(results, reportPage(results, page))).toBe(reportPage(results, page));
});

it('draws a dot for each ratio', () => {
  const ratios = reportChart(results).match(/<title>(ours|f1b): .*?<\/title>/g);
  expect(ratios).toEqual([
    '<title>ours: 2.00</title>',
    '<title>f1b: 1.00</title>',
    '<title>ours: 1.00</title>',
    '<title>f1b: 1.00</title>',
  ]);
});

it('reads the times of unit tests', () => {
  const report = {
    testResults: [
      { name: `${process.cwd()}/a.test.ts`, assertionResults: [{ fullName: 'a b', duration: 1500 }] },
    ],
  };
  expect(unitTests(report)).toEqual([{ name: 'a.test.ts: a b', seconds: 1.5 }]);
});

it('reads the times of browser tests, in suites and in each engine', () => {
  const spec = (/** @type {string} */ title) => ({
    title,
    tests: [{ projectName: 'site', results: [{ duration: 100 }, { duration: 2000 }] }],
  });
  const suites = [
    { title: 'a.spec.ts', specs: [spec('one')], suites: [{ title: 'group', specs: [spec('two')] }] },
  ];
  expect(browserTests(/** @type {never} */ (suites))).toEqual([
    { name: 'a.spec.ts: one (site)', seconds: 2 },
    { name: 'a.spec.ts: group two (site)', seconds: 2 },
  ]);
});
