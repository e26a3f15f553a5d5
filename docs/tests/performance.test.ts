import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brotli } from '../../e2e/bench/measures/bytes.js';
import { reportChart, reportPage } from '../../e2e/bench/report.js';
import { readResults } from '../../e2e/bench/results.js';
import { groups } from '../../e2e/bench/rows.js';
import { read } from './pages.ts';

const results = readResults();

describe('performance', () => {
  it('shows the results that were kept', () => {
    const page = read('docs/performance.md');
    expect(page).toBe(reportPage(results, page));
    expect(read('docs/performance.svg')).toBe(reportChart(results));
  });

  it('has results of each row', () => {
    // Two of the groups fill rows of other names.
    const of: Record<string, string> = { memory: 'domHeap', click: 'request' };
    for (const { name } of groups) expect(Object.keys(results.rows)).toContain(of[name] ?? name);
    expect(results.parts?.files.length).toBeGreaterThan(10);
    expect(results.startup).toHaveLength(3);
  });

  it.each(['en', 'fr', 'de', 'nl', 'it'])('states the size of the %s script', (language) => {
    const subject = language === 'en' ? 'ours' : `ours:${language}`;
    const size = brotli(readFileSync(`dist/${language}/dp_connect.js`, 'utf8'));
    expect(results.rows.bytes?.[subject]?.value, 'run: npm run bench -- --rows=bytes,parts --write').toBe(
      size,
    );
  });
});
