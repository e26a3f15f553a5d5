import { rows } from './rows.js';
import { median } from './statistics.js';

/**
 * What was found of a row: each subject's median and, where the row has something to compare with, its ratio.
 *
 * @typedef {Record<string, {value: number, ratio?: number}>} Found
 */

/**
 * The medians and ratios of what was measured, by row and subject.
 *
 * @param {import('./rounds.js').Samples} samples
 * @returns {Record<string, Found>}
 */
export function summarize(samples) {
  /** @type {Record<string, Found>} */
  const summary = {};
  for (const { name, over, net } of rows) {
    const values = samples[name];
    if (!values) continue;
    const cost = (/** @type {string} */ subject) =>
      (values[subject] ?? []).map((value, round) => value - (net ? (values.nothing?.[round] ?? 0) : 0));
    const base = over && values[over] ? cost(over) : undefined;
    summary[name] = Object.fromEntries(
      Object.keys(values).map((subject) => {
        const costs = cost(subject);
        const ratio = base && median(costs) / median(base);
        return [subject, { value: median(costs), ...(ratio !== undefined && { ratio }) }];
      }),
    );
  }
  return summary;
}

/**
 * The table for the terminal: rows down, subjects across.
 *
 * @param {Record<string, Found>} summary
 */
export function table(summary) {
  const subjects = [...new Set(Object.values(summary).flatMap((found) => Object.keys(found)))];
  const lines = rows
    .filter(({ name }) => summary[name])
    .map(({ name, label, unit, digits, over, goal }) => [
      `${label}${unit && `, ${unit}`}${over ? ` (÷ ${over})` : ''}${goal === undefined ? '' : ` ≤ ${goal}`}`,
      ...subjects.map((subject) => {
        const found = summary[name]?.[subject];
        if (!found) return '';
        return found.value.toFixed(digits) + (found.ratio === undefined ? '' : ` ×${found.ratio.toFixed(2)}`);
      }),
    ]);
  const all = [['', ...subjects], ...lines];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0))) ?? [];
  return all
    .map((line) =>
      line
        .map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
