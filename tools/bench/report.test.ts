import { expect, it } from 'vitest';
import { figuresPage, guidePage, reportChart } from './report.ts';
import type { Results } from './results.ts';

const results: Results = {
  machine: { date: '2026-01-02', browser: 'Chromium 1', node: 'v20.0.0', system: 'linux, CPU', cores: 2 },
  rounds: 9,
  rows: {
    draw1: { ours: { value: 4, ratio: 2 }, f1b: { value: 2, ratio: 1 } },
    draw1000: { ours: { value: 2, ratio: 1 }, f1b: { value: 2, ratio: 1 } },
  },
};

it('names the missed goals', () => {
  expect(figuresPage(results)).toContain('\nMissed: first button.\n');
});

it('shows the figures of the script in the guide, and a dash where none was measured', () => {
  expect(guidePage(results)).toContain('| drawing the first button, ms | 4.00 | – | – |');
});

it('draws a dot for each ratio', () => {
  const ratios = reportChart(results).match(/<title>(ours|f1b): .*?<\/title>/g);
  expect(ratios).toEqual([
    '<title>ours: 2.00</title>',
    '<title>f1b: 1.00</title>',
    '<title>ours: 1.00</title>',
    '<title>f1b: 1.00</title>',
  ]);
});
