import { readFileSync, writeFileSync } from 'node:fs';

/**
 * @import { Found } from './summary.js'
 * @import { Part } from './parts.js'
 * @import { Machine } from './machine.js'
 * @import { Startup } from './startup.js'
 * @import { Suite } from './suite.js'
 */

/**
 * What the page about performance is written from.
 *
 * @typedef {object} Results
 * @property {Machine} machine
 * @property {number} rounds
 * @property {Record<string, Found>} rows
 * @property {{files: Part[], features: Part[]}} [parts]
 * @property {Startup[]} [startup]
 * @property {Suite} [suite]
 */

const file = new URL('results.json', import.meta.url);

/** @returns {Results} the results that the page shows now */
export const readResults = () => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Replaces the results that were measured anew; each row is of one run.
 *
 * @param {Partial<Results>} measured
 * @returns {Results}
 */
export function mergeResults(measured) {
  const before = readResults();
  const results = { ...before, ...measured, rows: { ...before.rows, ...measured.rows } };
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  return results;
}
