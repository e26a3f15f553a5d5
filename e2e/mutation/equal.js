import { readFileSync } from 'node:fs';

/**
 * Mutants that no test can tell from the source, with the reason.
 *
 * @typedef {object} Equal
 * @property {string} file
 * @property {string} [code] The line that they begin in; without it, every line of the file.
 * @property {string} [was] What was replaced; without it, anything.
 * @property {string} [became]
 * @property {string} reason
 */

/** @type {Equal[]} */
export const equals = JSON.parse(readFileSync('e2e/mutation/equal.json', 'utf8'));

/** @param {import('./report.js').Mutant} mutant @returns {Equal | undefined} What says that it equals the source. */
export const equalOf = (mutant) =>
  equals.find(
    ({ file, code = mutant.code, was = mutant.was, became = mutant.became }) =>
      file === mutant.file && code === mutant.code && was === mutant.was && became === mutant.became,
  );
