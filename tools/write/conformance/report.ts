import { readdirSync, readFileSync } from 'node:fs';
import { table } from '../docs/markdown.ts';
import { criteria, newInWcag22 } from './criteria.ts';

/** The date of a run of the browser tests, and the names of the engines with their versions. */
export interface Run {
  readonly date: string;
  readonly engines: Readonly<Record<string, string>>;
}

/** A test with tags such as `@wcag-2.4.7`, and the engines in which it passed. */
export interface Evidence {
  readonly file: string;
  readonly title: string;
  readonly criteria: readonly string[];
  readonly engines: Set<string>;
}

type Spec = {
  title: string;
  file: string;
  tags: string[];
  tests: { projectName: string; status: string }[];
};
type Suite = { specs?: Spec[]; suites?: Suite[] };

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

/**
 * Returns the tests that show criteria, by their file and title.
 *
 * @param report Playwright's, of the JSON reporter
 * @throws Error that names a test that did not pass, or an engine without a test of a criterion that applies
 */
export function evidenceIn(report: { suites: Suite[] }): Evidence[] {
  const tests = new Map<string, Evidence>();
  for (const { file, title, tags, tests: runs } of report.suites.flatMap(specsOf)) {
    const criteria = tags.filter((tag) => tag.startsWith('wcag-')).map((tag) => tag.slice('wcag-'.length));
    if (criteria.length === 0) continue;
    const name = `${file}: ${title}`;
    const test = tests.get(name) ?? { file: `e2e/${file}`, title, criteria, engines: new Set() };
    tests.set(name, test);
    for (const { projectName, status } of runs) {
      if (status !== 'expected') throw new Error(`“${title}” is ${status} in ${projectName}`);
      test.engines.add(projectName);
    }
  }
  const shown = [...tests].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, test]) => test);
  for (const { number } of criteria.filter(({ applies }) => applies))
    for (const engine of ['chromium', 'firefox', 'webkit'])
      if (!shown.some((test) => test.criteria.includes(number) && test.engines.has(engine)))
        throw new Error(`no test shows ${number} in ${engine}`);
  return shown;
}

/** Returns a row for each criterion. */
const criteriaTable = (shownBy: (number: string) => string) =>
  table(
    ['WCAG 2.2', 'EN 301 549', 'level', '', 'how', 'shown by'],
    criteria.map(({ number, name, level, how, conformance }) => [
      `${number} ${name}`,
      newInWcag22.includes(number) ? 'new in WCAG 2.2' : `9.${number}`,
      level,
      conformance,
      how,
      shownBy(number) || '–',
    ]),
  ).trim();

/** The report of a run. */
export const reportPage = ({ date, engines }: Run, tests: readonly Evidence[]): string =>
  `# Conformance

These tests passed on ${date} in ${Object.values(engines).join(', ')}.

${criteriaTable((number) => tests.flatMap((test, at) => (test.criteria.includes(number) ? [at + 1] : [])).join(', '))}

${tests.map(({ file, title, engines }, at) => `${at + 1}. “${title}”, \`${file}\`: ${[...engines].join(', ')}`).join('\n')}
`;

/** Returns the files of tests in `e2e` with the tag of a criterion, by its number. */
export function filesByCriterion(): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const path of readdirSync('e2e', { recursive: true, encoding: 'utf8' }).sort()) {
    if (!path.endsWith('.spec.ts') || path.includes('node_modules')) continue;
    const tags = [...readFileSync(`e2e/${path}`, 'utf8').matchAll(/\bwcag\(([^)]+)\)/g)].join();
    for (const number of new Set([...tags.matchAll(/'([\d.]+)'/g)].map(([, found = '']) => found)))
      files.set(number, [...(files.get(number) ?? []), path.replaceAll('\\', '/')]);
  }
  return files;
}

/** The criteria with the files of their tests, which the site writes below `tools/write/conformance/README.md`. */
export function criteriaPart(): string {
  const files = filesByCriterion();
  const links = (number: string) => (files.get(number) ?? []).map((file) => `\`${file}\``).join(', ');
  return `## Criteria\n\nThe tests are in the folder \`e2e\`.\n\n${criteriaTable(links)}`;
}
