import { readFileSync, writeFileSync } from 'node:fs';

/** A test that shows criteria: in several languages, colour schemes and widths it is still one test. */
export interface Evidence {
  file: string;
  title: string;
  criteria: string[];
  /** Number of runs in each engine. */
  runs: Record<string, number>;
}

/** The latest complete run of the tests that show criteria. */
export interface Results {
  date: string;
  /** Names with versions. */
  engines: Record<string, string>;
  tests: Evidence[];
  walk: { title: string; reads: string[]; stops: string[] }[];
}

type Spec = {
  title: string;
  file: string;
  tags: string[];
  tests: { projectName: string; status: string; annotations: { type: string; description?: string }[] }[];
};
export type Suite = { specs?: Spec[]; suites?: Suite[] };

const file = new URL('results.json', import.meta.url);

export const readResults = (): Results => JSON.parse(readFileSync(file, 'utf8'));

export const keepResults = (results: Results) => writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);

/**
 * Returns the evidence in a run of the tests that have tags such as `@wcag-2.4.7`.
 *
 * @param report Playwright's, of the JSON reporter
 * @throws Error with the title of a test that did not pass
 */
export function evidenceIn(report: {
  stats: { startTime: string };
  suites: Suite[];
}): Omit<Results, 'engines'> {
  const tests = new Map<string, Evidence>();
  let walk: Results['walk'] = [];
  for (const { file, title, tags, tests: runs } of report.suites.flatMap(specsOf)) {
    const criteria = tags.filter((tag) => tag.startsWith('wcag-')).map((tag) => tag.slice('wcag-'.length));
    if (criteria.length === 0) continue;
    const test = tests.get(file + title) ?? { file: `e2e/${file}`, title, criteria, runs: {} };
    tests.set(file + title, test);
    for (const { projectName, status, annotations } of runs) {
      if (status !== 'expected') throw new Error(`“${title}” is ${status} in ${projectName}`);
      test.runs[projectName] = (test.runs[projectName] ?? 0) + 1;
      const walked = annotations.find(({ type }) => type === 'walk')?.description;
      if (walked) walk = JSON.parse(walked);
    }
  }
  const inOrder = [...tests.values()].sort((a, b) => (a.file + a.title < b.file + b.title ? -1 : 1));
  return { date: report.stats.startTime.slice(0, 10), tests: inOrder, walk };
}

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];
