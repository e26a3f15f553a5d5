import type { Row } from './rows.ts';
import { rows } from './rows.ts';
import type { Found } from './summary.ts';

const labelOf = ({ label, unit, over }: Row) => `${label}${over ? ` ÷ ${over}` : unit && `, ${unit}`}`;

const figure = (value: number, digits: number) =>
  // Without the sign of a zero.
  (Number(value.toFixed(digits)) || 0).toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/**
 * The lines of a table: rows down, subjects across. A cell is a ratio, to two digits, where the row has one. The
 * subject of comparison also has its median.
 */
export const tableOf = (
  summary: Record<string, Found>,
  subjects: readonly string[],
  shown: readonly Row[] = rows,
): string[][] => [
  ['', 'goal', ...subjects],
  ...shown
    .filter(({ name }) => subjects.some((subject) => summary[name]?.[subject]))
    .map((row) => [
      labelOf(row),
      row.goal === undefined ? '' : `≤ ${figure(row.goal, Number.isInteger(row.goal) ? 0 : 2)}`,
      ...subjects.map((subject) => {
        const found = summary[row.name]?.[subject];
        if (!found) return '';
        const value = figure(found.value, row.digits);
        if (found.ratio === undefined) return value;
        return subject === row.over ? `1 (${value} ${row.unit})` : figure(found.ratio, 2);
      }),
    ]),
];

/** The lines as text in columns. */
export function inColumns(lines: readonly string[][]) {
  const width = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column ? cell.padStart(width(column)) : cell.padEnd(width(0))))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The lines as a table in Markdown. */
export const inMarkdown = ([head = [], ...lines]: readonly string[][]) =>
  [head, head.map((_, column) => (column ? '---:' : '---')), ...lines]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');

/** The rows whose goal a subject misses. */
export const missedGoals = (summary: Record<string, Found>, subject: string): Row[] =>
  rows.filter(({ name, goal }) => {
    const found = summary[name]?.[subject];
    return found && goal !== undefined && (found.ratio ?? found.value) > goal;
  });
