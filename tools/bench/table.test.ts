import { describe, expect, it } from 'vitest';
import { inColumns, inMarkdown, missedGoals, tableOf } from './table.ts';

const summary = {
  bytes: { ours: { value: 5709 }, f1b: { value: 731 } },
  draw1: { ours: { value: 4.5, ratio: 1.8 }, f1b: { value: 2.5, ratio: 1 } },
};

describe('tableOf', () => {
  it('shows values, or ratios and the value that they are over', () => {
    expect(tableOf(summary, ['ours', 'f1b'])).toEqual([
      ['', 'goal', 'ours', 'f1b'],
      ['size after brotli, B', '≤ 6,000', '5,709', '731'],
      ['first button ÷ f1b', '≤ 1.20', '1.80', '1 (2.50 ms)'],
    ]);
  });

  it('leaves cells without a measurement empty, and empty rows out', () => {
    expect(tableOf({ ...summary, bytes: { f1b: { value: 731 } } }, ['ours', 'lit'])).toEqual([
      ['', 'goal', 'ours', 'lit'],
      ['first button ÷ f1b', '≤ 1.20', '1.80', ''],
    ]);
  });

  it('shows no sign of a zero', () => {
    expect(tableOf({ idle: { ours: { value: -0.004 } } }, ['ours'])[1]?.[2]).toBe('0.00');
  });
});

it('writes lines in columns, the figures to the right', () => {
  const lines = [
    ['', 'one', 'two'],
    ['row', '1', '22222'],
  ];
  expect(inColumns(lines)).toBe('     one    two\nrow    1  22222');
});

it('writes lines as a table in Markdown', () => {
  const lines = [
    ['', 'one'],
    ['row', '1'],
  ];
  expect(inMarkdown(lines)).toBe('|  | one |\n| --- | ---: |\n| row | 1 |');
});

it('finds the goals that a subject misses, by ratio or else by value', () => {
  const names = (subject: string) => missedGoals(summary, subject).map(({ name }) => name);
  expect(names('ours')).toEqual(['draw1']);
  expect(names('f1b')).toEqual([]);
  expect(missedGoals({ bytes: { ours: { value: 6001 } } }, 'ours').map(({ name }) => name)).toEqual([
    'bytes',
  ]);
});
