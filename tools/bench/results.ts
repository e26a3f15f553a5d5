import { readFileSync, writeFileSync } from 'node:fs';
import type { LoginTime } from './logins.ts';
import type { Machine } from './machine.ts';
import type { Part } from './parts.ts';
import { rows } from './rows.ts';
import type { Startup } from './startup.ts';
import type { Found } from './summary.ts';

/** The measurements that the page about performance shows. */
export interface Results {
  machine: Machine;
  rounds: number;
  rows: Record<string, Found>;
  parts?: Part[];
  startup?: Startup[];
  logins?: LoginTime[];
}

const file = new URL('results.json', import.meta.url);

/** Reads the measurements on the current page. The file has the medians. The ratios are calculated from them. */
export function readResults(): Results {
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  return { ...kept, rows: Object.fromEntries(Object.entries<Medians>(kept.rows).map(withRatios)) };
}

/** Replaces the results that were measured again. Each row is from one run. */
export function mergeResults(measured: Partial<Results>): Results {
  const before = readResults();
  const results = { ...before, ...measured, rows: { ...before.rows, ...measured.rows } };
  const medians = Object.entries(results.rows).map(([row, found]) => [row, mediansOf(found)]);
  writeFileSync(file, `${JSON.stringify({ ...results, rows: Object.fromEntries(medians) }, null, 2)}\n`);
  return results;
}

/** The median of each candidate. */
type Medians = Record<string, number>;

const mediansOf = (found: Found): Medians =>
  Object.fromEntries(Object.entries(found).map(([name, { value }]) => [name, value]));

/** Calculates the ratios of a row to its reference. */
function withRatios([row, medians]: [string, Medians]): [string, Found] {
  const { over = '' } = rows.find(({ name }) => name === row) ?? {};
  const reference = medians[over];
  const found = Object.entries(medians).map(([name, value]) => [
    name,
    reference === undefined ? { value } : { value, ratio: value / reference },
  ]);
  return [row, Object.fromEntries(found)];
}
