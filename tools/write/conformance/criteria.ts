import { read, rows, section } from '../docs/pages.ts';

/** A success criterion of WCAG 2.2. */
export interface Criterion {
  number: string;
  name: string;
  level: 'A' | 'AA';
  /** How it is met, or why it does not apply. */
  how: string;
  conformance: string;
  applies: boolean;
}

/** New in WCAG 2.2, and not yet in EN 301 549 3.2.1. */
export const newInWcag22 = ['2.4.11', '2.5.7', '2.5.8', '3.2.6', '3.3.7', '3.3.8'];

/** The criteria of a table of docs/vpat.md, without 4.1.1, which is obsolete in WCAG 2.2. */
const criteriaOf = (level: Criterion['level'], heading: string): Criterion[] =>
  rows(section(read('docs/vpat.md'), heading)).flatMap(([criterion = '', conformance = '', how = '']) => {
    const [, number = '', name = ''] = /^([\d.]+) (.+)$/.exec(criterion) ?? [];
    return number && number !== '4.1.1'
      ? [{ number, name, level, how, conformance, applies: conformance !== 'Not Applicable' }]
      : [];
  });

/** Every criterion of levels A and AA, in the order of WCAG. */
export const criteria: readonly Criterion[] = [
  ...criteriaOf('A', 'Table 1: Level A'),
  ...criteriaOf('AA', 'Table 2: Level AA'),
].sort((one, other) => one.number.localeCompare(other.number, 'en', { numeric: true }));
