import { rows } from './rows.js';

/**
 * @import { Found } from './summary.js'
 * @import { Row } from './rows.js'
 */

/** @param {Row} row */
const labelOf = ({ label, unit, over }) => `${label}${over ? ` ÷ ${over}` : unit && `, ${unit}`}`;

/** @param {number} value @param {number} digits */
const figure = (value, digits) =>
  // Without the sign of a zero.
  (Number(value.toFixed(digits)) || 0).toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/**
 * The lines of a table: rows down, subjects across. A cell is a ratio, to two digits, where the row has one; the
 * subject that the others are compared with has its median too.
 *
 * @param {Record<string, Found>} summary
 * @param {readonly string[]} subjects
 * @param {readonly Row[]} shown
 * @returns {string[][]}
 */
export const tableOf = (summary, subjects, shown = rows) => [
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

/**
 * The lines as text in columns.
 *
 * @param {readonly string[][]} lines
 */
export function inColumns(lines) {
  const width = (/** @type {number} */ column) => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column ? cell.padStart(width(column)) : cell.padEnd(width(0))))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * The lines as a table in Markdown.
 *
 * @param {readonly string[][]} lines
 */
export const inMarkdown = ([head = [], ...lines]) =>
  [head, head.map((_, column) => (column ? '---:' : '---')), ...lines]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');

/**
 * The rows whose goal a subject misses.
 *
 * @param {Record<string, Found>} summary
 * @param {string} subject
 * @returns {Row[]}
 */
export const missedGoals = (summary, subject) =>
  rows.filter(({ name, goal }) => {
    const found = summary[name]?.[subject];
    return found && goal !== undefined && (found.ratio ?? found.value) > goal;
  });
