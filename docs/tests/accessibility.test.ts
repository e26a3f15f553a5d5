import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { criteria } from '../../tools/conformance/criteria.ts';
import { evidenceIn, readResults } from '../../tools/conformance/results.ts';
import { matches, read, sorted } from './pages.ts';

const results = readResults();

/** The criteria in the tags of each file of tests. */
const tags = Object.fromEntries(
  readdirSync('e2e', { recursive: true })
    .map((path) => `e2e/${path}`)
    .filter((path) => path.endsWith('.spec.ts'))
    .map(
      (path) =>
        [path, sorted(matches(matches(read(path), /\bwcag\(([^)]+)\)/g).join(), /'(.+?)'/g))] as const,
    )
    .filter(([, numbers]) => numbers.length > 0),
);

describe('the conformance report', () => {
  it('has each criterion of WCAG 2.2 A and AA, in order, with a sentence', () => {
    const ofLevel = (wanted: string) => criteria.filter(({ level }) => level === wanted).length;
    expect([ofLevel('A'), ofLevel('AA')]).toEqual([31, 24]);
    const order = criteria.map(({ number }) =>
      number
        .split('.')
        .map((part) => part.padStart(2, '0'))
        .join('.'),
    );
    expect(order).toEqual(sorted(order));
    for (const { number, how } of criteria) expect(how, number).toMatch(/\.$/);
  });

  it('is from a run of the tests that have tags; otherwise run: npm run conformance', () => {
    const inResults = results.tests.map(({ file, criteria }) => [file, criteria] as const);
    for (const file of sorted([...Object.keys(tags), ...inResults.map(([file]) => file)]))
      expect(sorted(inResults.flatMap(([of, numbers]) => (of === file ? numbers : []))), file).toEqual(
        tags[file],
      );
  });

  it.each(criteria)('has tests in three engines if it applies: $number $name', ({ number, applies }) => {
    const tests = results.tests.filter(({ criteria }) => criteria.includes(number));
    const engines = sorted(tests.flatMap(({ runs }) => Object.keys(runs)));
    expect(engines).toEqual(applies ? ['chromium', 'firefox', 'webkit'] : []);
  });
});

describe('a run of the tests', () => {
  const walk = [{ title: 'Login', reads: ['Link: Home'], stops: ['Home', 'Password'] }];
  const report = (status: string) => ({
    stats: { startTime: '2026-01-31T23:00:00.000Z' },
    suites: [
      {
        suites: [
          {
            specs: ['chromium', 'chromium', 'webkit'].map((projectName) => ({
              title: 'walks',
              file: 'walk.spec.ts',
              tags: ['all', 'wcag-2.4.7'],
              tests: [
                { projectName, status, annotations: [{ type: 'walk', description: JSON.stringify(walk) }] },
              ],
            })),
          },
        ],
        specs: [{ title: 'other', file: 'other.spec.ts', tags: [], tests: [] }],
      },
    ],
  });

  it('is evidence for the criteria in the tags of its tests', () => {
    expect(evidenceIn(report('expected'))).toEqual({
      date: '2026-01-31',
      tests: [
        { file: 'e2e/walk.spec.ts', title: 'walks', criteria: ['2.4.7'], runs: { chromium: 2, webkit: 1 } },
      ],
      walk: '**1. Login**\n\n- Link: Home\n\nTab: Home → Password. Then the password, Tab and Enter.',
    });
  });

  it.each(['unexpected', 'flaky', 'skipped'])('is not evidence if a test was %s', (status) => {
    expect(() => evidenceIn(report(status))).toThrow(`“walks” is ${status} in chromium`);
  });
});
