import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { criteria } from '../../e2e/conformance/criteria.js';
import { type EvidenceName, enginesOf, evidence } from '../../e2e/conformance/evidence.js';
import { reportPage } from '../../e2e/conformance/report.js';
import { readResults, withReport } from '../../e2e/conformance/results.js';
import { read } from './pages.ts';

const results = readResults();

describe('the conformance report', () => {
  it('is what the tests have shown; otherwise run: npm run test:e2e && npm run conformance', () => {
    const page = read('docs/accessibility.md');
    expect(page).toBe(reportPage(results, page));
  });

  it('has each criterion of WCAG 2.2 A and AA, in order, with a test or the reason why it has none', () => {
    const ofLevel = (wanted: string) => criteria.filter(({ level }) => level === wanted).length;
    expect([ofLevel('A'), ofLevel('AA')]).toEqual([31, 24]);
    const order = criteria.map(({ number }) =>
      number
        .split('.')
        .map((part) => part.padStart(2, '0'))
        .join('.'),
    );
    expect(order).toEqual([...new Set(order)].sort());
    for (const { number, how } of criteria) expect(how, number).toMatch(/\.$/);
  });

  it('names each of its tests', () => {
    const named = new Set(criteria.flatMap(({ tests }) => tests));
    expect(Object.keys(evidence).filter((name) => !named.has(name as never))).toEqual([]);
  });

  it.each(Object.entries(evidence))('names a test that exists: %s', (_name, { file, title }) => {
    expect(readFileSync(file, 'utf8')).toContain(title);
  });

  it.each(Object.keys(evidence) as EvidenceName[])(
    'has a result of the test in each engine that it is meant to run in: %s',
    (name) => {
      expect(Object.keys(results.tests[name] ?? {}).sort()).toEqual(enginesOf(name));
    },
  );
});

describe('a run of the tests', () => {
  const { file, title } = evidence.walk;
  const report = (status: string) => ({
    stats: { startTime: '2026-01-31T23:00:00.000Z' },
    suites: [
      {
        suites: [
          {
            specs: ['webkit', 'firefox'].map((projectName) => ({
              title,
              file: file.replace('e2e/', ''),
              tests: [{ projectName, status, annotations: [{ type: 'walk', description: '[]' }] }],
            })),
          },
        ],
      },
    ],
  });

  it('counts beside what others have shown before', () => {
    const before = {
      engines: {},
      tests: { walk: { chromium: { date: '2025-01-01', runs: 1 } } },
      walk: [{ title: '', reads: [], stops: [] }],
    };
    const { tests, walk } = withReport(before, report('expected'));
    expect(tests.walk).toEqual({
      chromium: { date: '2025-01-01', runs: 1 },
      webkit: { date: '2026-01-31', runs: 1 },
      firefox: { date: '2026-01-31', runs: 1 },
    });
    expect(walk).toEqual([]);
  });

  it.each(['unexpected', 'flaky', 'skipped'])('is no evidence where a test was %s', (status) => {
    expect(() => withReport({ engines: {}, tests: {}, walk: [] }, report(status))).toThrow(
      `“${title}” is ${status} in webkit`,
    );
  });
});
