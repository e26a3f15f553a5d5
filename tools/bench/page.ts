import { languages } from '../../src/vocabulary/languages.ts';
import type { Change } from '../rewrite.ts';
import { type Medians, rows } from './rows.ts';
import { ours, subjectNames } from './subjects.ts';

const written = (value: number | undefined, digits: number) =>
  value?.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }) ?? '–';

/** The changes to `docs/performance.md` after a measurement: a line for each row, and the sizes by language. */
export const figures = (medians: Medians): Change[] => [
  ...rows.flatMap(({ name, label, digits }): Change[] => {
    const found = medians[name];
    if (!found) return [];
    const cells = subjectNames.map((subject) => written(found[subject], digits));
    return [[new RegExp(`^\\| ${label} \\|.*$`, 'm'), `| ${[label, ...cells].join(' | ')} |`]];
  }),
  ...(medians.bytes ? [sizes(medians.bytes)] : []),
];

const sizes = (bytes: Record<string, number>): Change => [
  /(?<=by language, in bytes: ).*(?=\.$)/m,
  languages.map((language) => `${language} ${written(bytes[ours(language)], 0)}`).join(', '),
];

/** The change to the sentence about the measurement. */
export const method = (rounds: number, date: string, measuredIn: string): Change => [
  /^Each figure is the median of .*? cores\./m,
  `Each figure is the median of ${rounds} rounds on ${date}, in ${measuredIn}.`,
];
