import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import pkg from '../../package.json' with { type: 'json' };

/** @import { JSONReportSuite } from '@playwright/test/reporter' */

/**
 * How long the steps of `npm test` take, in seconds, and its slowest tests.
 *
 * @typedef {object} Suite
 * @property {{name: string, seconds: number}[]} steps
 * @property {{name: string, seconds: number}[]} slowest
 */

const unitReport = 'test-results/unit.json';
const browserReport = 'test-results/report.json';

/**
 * Runs `npm test` step by step.
 *
 * @param {number} count how many tests to name
 * @returns {Suite}
 */
export function measureSuite(count) {
  mkdirSync('test-results', { recursive: true });
  const steps = pkg.scripts.test.split(' && ').map((command) => {
    const name = command.replace('npm run ', '');
    const more =
      name === 'test:unit'
        ? ['--', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
        : [];
    const start = performance.now();
    const { status } = spawnSync('npm', ['run', name, ...more], { stdio: 'inherit' });
    if (status) throw new Error(`${command} fails: its time says nothing`);
    return { name, seconds: (performance.now() - start) / 1000 };
  });
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));
  const tests = [...unitTests(read(unitReport)), ...browserTests(read(browserReport).suites)];
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
 * @returns {{name: string, seconds: number}[]}
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
