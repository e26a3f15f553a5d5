import { rows } from './rows.js';
import { growthExponent, median } from './statistics.js';

/** @import { Samples } from './rounds.js' */

/**
 * What was found of a row: each subject's median and, where the row is over another subject, the ratio of the medians.
 *
 * @typedef {Record<string, {value: number, ratio?: number}>} Found
 */

/**
 * The medians and ratios of what was measured, by row and subject.
 *
 * @param {Samples} samples
 * @returns {Record<string, Found>}
 */
export function summarize(samples) {
  /** @type {Record<string, Found>} */
  const summary = {};
  for (const { name, over, net } of rows) {
    const values = samples[name];
    if (!values) continue;
    const cost = (/** @type {string} */ subject) =>
      median(
        (values[subject] ?? []).map((value, round) => value - (net ? (values.nothing?.[round] ?? 0) : 0)),
      );
    summary[name] = Object.fromEntries(
      Object.keys(values)
        .filter((subject) => !net || subject !== 'nothing')
        .map((subject) => {
          const value = cost(subject);
          return [subject, over && values[over] ? { value, ratio: value / cost(over) } : { value }];
        }),
    );
  }
  return withGrowth(summary);
}

/** @param {Record<string, Found>} summary */
function withGrowth(summary) {
  const counts = [100, 1_000, 10_000];
  const most = summary[`draw${counts.at(-1)}`];
  if (!most || !counts.every((count) => summary[`draw${count}`])) return summary;
  const exponent = (/** @type {string} */ subject) =>
    growthExponent(counts.map((count) => [count, summary[`draw${count}`]?.[subject]?.value ?? Number.NaN]));
  summary.growth = Object.fromEntries(
    Object.keys(most).map((subject) => [subject, { value: exponent(subject) }]),
  );
  return summary;
}
