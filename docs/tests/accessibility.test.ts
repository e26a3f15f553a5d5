import { describe, expect, it } from 'vitest';
import { criteria } from '../../tools/write/conformance/criteria.ts';
import { evidenceIn, filesByCriterion, reportPage } from '../../tools/write/conformance/report.ts';
import { read, rows, sorted } from '../../tools/write/docs/pages.ts';

it('the VPAT has each criterion of WCAG 2.2 A and AA once', () => {
  const ofLevel = (wanted: string) => criteria.filter(({ level }) => level === wanted).length;
  expect([ofLevel('A'), ofLevel('AA')]).toEqual([31, 24]);
  expect(new Set(criteria.map(({ number }) => number)).size).toBe(55);
});

it('the VPAT has one of three levels and a sentence for each criterion and clause', () => {
  const claims = rows(read('docs/vpat.md').split('\n## WCAG\n')[1] ?? '').filter(([first = '']) =>
    /^\d/.test(first),
  );
  expect(claims.length).toBeGreaterThan(90);
  for (const [criterion, level = '', remarks] of claims) {
    expect(['Supports', 'Partially Supports', 'Not Applicable'], criterion).toContain(level);
    expect(remarks, criterion).toMatch(/\.$/);
  }
});

it('a browser test has the tag of each criterion that applies, and of no other', () => {
  const applying = criteria.filter(({ applies }) => applies).map(({ number }) => number);
  expect(sorted(filesByCriterion().keys())).toEqual(sorted(applying));
});

describe('a run of the browser tests', () => {
  const run = (status: string, projects = ['chromium', 'firefox', 'webkit']) => ({
    suites: [
      {
        specs: projects.map((projectName) => ({
          title: 'walks',
          file: 'walk.spec.ts',
          tags: ['core', ...criteria.filter(({ applies }) => applies).map(({ number }) => `wcag-${number}`)],
          tests: [{ projectName, status }],
        })),
      },
    ],
  });

  it('is evidence for the criteria in the tags of its tests', () => {
    const page = reportPage({ date: '2026-01-31', engines: { a: 'A 1.0' } }, evidenceIn(run('expected')));
    expect(page).toContain('\n1. “walks”, `e2e/walk.spec.ts`: chromium, firefox, webkit\n');
    expect(page).toMatch(/^\| 2\.4\.7 Focus Visible .* \| 1 \|$/m);
    expect(page).toContain('on 2026-01-31 in A 1.0.');
  });

  it.each(['unexpected', 'flaky', 'skipped'])('is not evidence if a test was %s', (status) => {
    expect(() => evidenceIn(run(status))).toThrow(`“walks” is ${status} in chromium`);
  });

  it('is not evidence without a test in each engine', () => {
    expect(() => evidenceIn(run('expected', ['chromium', 'webkit']))).toThrow('shows 1.1.1 in firefox');
  });
});
