import { existsSync, readFileSync } from 'node:fs';
import { parts } from './parts.js';

/**
 * One change that was made to the source.
 *
 * @typedef {object} Mutant
 * @property {string} file
 * @property {number} line
 * @property {string} code The line that it begins in.
 * @property {string} was The code that was replaced, in one line.
 * @property {string} became
 * @property {string} mutator
 * @property {string} status `Killed` and `Timeout` were noticed; `Survived` and `NoCoverage` were not.
 */

/** @param {string} part The report that Stryker keeps of a part, for the next run to go on from. */
export const reportOf = (part) => `reports/mutation/${part}.json`;

/** Every mutant that the reports know, part by part. */
export const reports = () =>
  parts.flatMap(({ name }) =>
    existsSync(reportOf(name)) ? mutantsIn(readFileSync(reportOf(name), 'utf8')) : [],
  );

/** @param {string} text @returns {Mutant[]} */
function mutantsIn(text) {
  /** @type {import('@stryker-mutator/api/core').schema.MutationTestResult} */
  const { files } = JSON.parse(text);
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants.map(({ location: { start, end }, replacement = '', mutatorName, status }) => {
      const taken = lines.slice(start.line - 1, end.line);
      taken.push((taken.pop() ?? '').slice(0, end.column - 1));
      const was = taken.join('\n').slice(start.column - 1);
      return {
        file,
        line: start.line,
        code: inOneLine(lines[start.line - 1] ?? ''),
        was: inOneLine(was),
        became: inOneLine(replacement),
        mutator: mutatorName,
        status,
      };
    });
  });
}

/** @param {string} code */
const inOneLine = (code) => code.replace(/\s+/g, ' ').trim();
