import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import pkg from '../../package.json' with { type: 'json' };

/** @import { JSONReportSuite } from '@playwright/test/reporter' */

/**
 * How long the steps of `npm test` take, in seconds, and its slowest tests.
 *
 * @typedef {object} Suite
 * @property {Timed[]} steps
 * @property {Timed[]} slowest
 */

/** @typedef {{name: string, seconds: number}} Timed */

/** The report of a step, and what it says. @type {Record<string, {file: string, tests: (report: never) => Timed[]}>} */
const reports = {
  'test:unit': { file: 'test-results/unit.json', tests: (report) => unitTests(report) },
  'test:e2e': {
    file: 'test-results/report.json',
    tests: (/** @type {{suites: JSONReportSuite[]}} */ { suites }) => browserTests(suites),
  },
};

/**
 * Runs `npm test` step by step.
 *
 * @param {number} count how many tests to name
 * @returns {Suite}
 */
export function measureSuite(count) {
  /** @type {Timed[]} */
  const tests = [];
  const steps = pkg.scripts.test.split(' && ').map((command) => {
    const name = command.replace('npm run ', '');
    const report = reports[name];
    const more = name === 'test:unit' ? ['--', '--reporter=json', `--outputFile=${report?.file}`] : [];
    const start = performance.now();
    const { status } = spawnSync('npm', ['run', name, ...more], { stdio: 'inherit' });
    const seconds = (performance.now() - start) / 1000;
    if (status) throw new Error(`${command} fails: its time says nothing`);
    // Read at once: the browser tests begin with an empty folder.
    if (report)
      tests.push(...report.tests(/** @type {never} */ (JSON.parse(readFileSync(report.file, 'utf8')))));
    return { name, seconds };
  });
  return { steps, slowest: tests.sort((one, other) => other.seconds - one.seconds).slice(0, count) };
}

/**
 * The tests in Vitest's report, which has the shape of Jest's.
 *
 * @param {{testResults: {name: string, assertionResults: {fullName: string, duration?: number}[]}[]}} report
 */
export const unitTests = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({
      name: `${name.replace(`${process.cwd()}/`, '')}: ${fullName}`,
      seconds: duration / 1000,
    })),
  );

/**
 * The tests in Playwright's report, those of all engines.
 *
 * @param {JSONReportSuite[]} suites
 * @param {string} path titles of the suites around
 * @returns {Timed[]}
 */
export const browserTests = (suites, path = '') =>
  suites.flatMap(({ title, specs, suites: inner = [] }) => {
    const within = path ? `${path} ${title}` : `${title}:`;
    return [
      ...specs.flatMap((spec) =>
        spec.tests.map(({ projectName, results }) => ({
          name: `${within} ${spec.title} (${projectName})`,
          seconds: Math.max(0, ...results.map(({ duration }) => duration)) / 1000,
        })),
      ),
      ...browserTests(inner, within),
    ];
  });
