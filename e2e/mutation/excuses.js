import { readFileSync } from 'node:fs';

/**
 * Mutants that no test notices, with the reason.
 *
 * @typedef {object} Excuse
 * @property {string} file
 * @property {string} [code] The line that they begin in; without it, every line of the file.
 * @property {string} [was] What was replaced; without it, anything.
 * @property {string} [became]
 * @property {string} reason
 */

/** @param {string} name @returns {Excuse[]} */
const read = (name) => JSON.parse(readFileSync(`e2e/mutation/${name}.json`, 'utf8'));

const equals = read('equal');
const survivors = read('survivors');

/** @param {Excuse[]} excuses @param {import('./report.js').Mutant} mutant */
const find = (excuses, mutant) =>
  excuses.find(
    ({ file, code = mutant.code, was = mutant.was, became = mutant.became }) =>
      file === mutant.file && code === mutant.code && was === mutant.was && became === mutant.became,
  );

/** @param {import('./report.js').Mutant} mutant @returns {Excuse | undefined} What says that it equals the source. */
export const equalOf = (mutant) => find(equals, mutant);

/** @param {import('./report.js').Mutant} mutant @returns {Excuse | undefined} Why it survives, though it differs. */
export const excuseOf = (mutant) => find(survivors, mutant);
