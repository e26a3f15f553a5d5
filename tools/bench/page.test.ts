import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages } from '../../src/vocabulary/languages.ts';
import { rewritten } from '../rewrite.ts';
import { figures, method } from './page.ts';
import { rows } from './rows.ts';
import { ours } from './subjects.ts';

const page = readFileSync('docs/performance.md', 'utf8');

it('docs/performance.md has a line for each row, with the digits of the row', () => {
  const medians = Object.fromEntries(rows.map(({ name }, index) => [name, { ours: index + 1 / 3 }]));
  const text = rewritten(page, figures(medians));
  rows.forEach(({ label, digits }, index) => {
    expect(text).toContain(`\n| ${label} | ${(index + 1 / 3).toFixed(digits)} | – | – |\n`);
  });
});

it('docs/performance.md has the size in each language', () => {
  const bytes = Object.fromEntries(languages.map((language, index) => [ours(language), 1_000 + index]));
  const written = languages.map((language, index) => `${language} 1,00${index}`).join(', ');
  expect(rewritten(page, figures({ bytes }))).toContain(`in bytes: ${written}.\n`);
});

it('docs/performance.md says when and where the times were measured', () => {
  const text = rewritten(page, [method(3, '2030-01-02', 'Chromium 1 on 8 cores')]);
  expect(text).toContain('is the median of 3 rounds on 2030-01-02, in Chromium 1 on 8 cores. Absolute');
});

it('a page without the line of a row is an error', () => {
  expect(() => rewritten('# Performance', figures({ compile: {} }))).toThrow('compiling the script');
});
