import { readFileSync, writeFileSync } from 'node:fs';
import { evidence } from './evidence.js';

/** @import { EvidenceName } from './evidence.js' */

/** @typedef {{ date: string, runs: number }} Passed On which day, and in how many languages, schemes and widths. */

/**
 * @typedef {object} Results
 * @property {Record<string, string>} engines Names with versions.
 * @property {Partial<Record<EvidenceName, Record<string, Passed>>>} tests By engine.
 * @property {{ title: string, reads: string[], stops: string[] }[]} walk
 */

/** @typedef {{ title: string, file: string, tests: { projectName: string, status: string, annotations: { type: string, description?: string }[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

const file = new URL('results.json', import.meta.url);

/** What the tests have shown so far. @returns {Results} */
export const readResults = () => JSON.parse(readFileSync(file, 'utf8'));

/** @param {Results} results */
export const keepResults = (results) => writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);

/**
 * Adds what a run of the tests shows to what others have shown before.
 *
 * @param {Results} before
 * @param {{ stats: { startTime: string }, suites: Suite[] }} report Playwright's, of the JSON reporter.
 * @returns {Results}
 * @throws {Error} That names a test that failed.
 */
export function withReport(before, report) {
  const date = report.stats.startTime.slice(0, 10);
  const specs = report.suites.flatMap(specsOf);
  const results = structuredClone(before);
  for (const [name, { file, title }] of Object.entries(evidence)) {
    const runs = specs
      .filter((spec) => file.endsWith(spec.file) && spec.title.includes(title))
      .flatMap(({ tests }) => tests);
    const failed = runs.find(({ status }) => status !== 'expected');
    if (failed) throw new Error(`${file}: “${title}” is ${failed.status} in ${failed.projectName}`);
    const shown = Object.fromEntries(
      [...new Set(runs.map(({ projectName }) => projectName))].map((engine) => [
        engine,
        { date, runs: runs.filter(({ projectName }) => projectName === engine).length },
      ]),
    );
    const of = /** @type {EvidenceName} */ (name);
    results.tests[of] = { ...results.tests[of], ...shown };
  }
  const walk = specs
    .flatMap(({ tests }) => tests)
    .flatMap(({ annotations }) => annotations)
    .find(({ type }) => type === 'walk');
  if (walk?.description) results.walk = JSON.parse(walk.description);
  return results;
}

/** @param {Suite} suite @returns {Spec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
