import type { Samples } from './rounds.ts';
import { rows } from './rows.ts';
import { growthExponent, median } from './statistics.ts';

/**
 * The result of a row: each subject's median and, if the row compares with another subject, the ratio of the medians.
 */
export type Found = Record<string, { value: number; ratio?: number }>;

/** The medians and ratios of the measurements, by row and subject. */
export function summarize(samples: Samples): Record<string, Found> {
  const summary: Record<string, Found> = {};
  for (const { name, over, net } of rows) {
    const values = samples[name];
    if (!values) continue;
    const cost = (subject: string) =>
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

function withGrowth(summary: Record<string, Found>) {
  const counts = [100, 1_000, 10_000];
  const most = summary[`draw${counts.at(-1)}`];
  if (!most || !counts.every((count) => summary[`draw${count}`])) return summary;
  const exponent = (subject: string) =>
    growthExponent(counts.map((count) => [count, summary[`draw${count}`]?.[subject]?.value ?? Number.NaN]));
  summary.growth = Object.fromEntries(
    Object.keys(most).map((subject) => [subject, { value: exponent(subject) }]),
  );
  return summary;
}
