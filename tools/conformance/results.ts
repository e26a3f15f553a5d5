import { readFileSync } from 'node:fs';
import { criteria } from './criteria.ts';

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
  /** The pages of a login, in Markdown. */
  walk: string;
}

type Spec = {
  title: string;
  file: string;
  tags: string[];
  tests: { projectName: string; status: string; annotations: { type: string; description?: string }[] }[];
};
type Suite = { specs?: Spec[]; suites?: Suite[] };

/** Returns the results that the report has. */
export function readResults(): Results {
  const page = readFileSync('docs/conformance.md', 'utf8');
  const [, names = '', date = ''] = /shown by tests in (.*), which passed on (\S+)\./.exec(page) ?? [];
  const rows = criteria.map(({ number }) => ({
    number,
    row: page.split('\n').find((line) => line.startsWith(`| ${number} `)) ?? '',
  }));
  const tests = [...page.matchAll(/^(\d+)\. “(.*)”, `(.*)`: (.*)$/gm)].map(
    ([, at, title = '', file = '', shown = '']): Evidence => ({
      file,
      title,
      criteria: rows.filter(({ row }) => row.includes(`[${at}](#tests)`)).map(({ number }) => number),
      runs: Object.fromEntries(
        shown.split(', ').map((run) => [engineOf(run), Number(/(?<= × )\d+$/.exec(run)?.[0] ?? 1)]),
      ),
    }),
  );
  const engines = Object.fromEntries(names.split(', ').map((name) => [engineOf(name), name]));
  return { date, engines, tests, walk: page.slice(page.indexOf('\n\n**1. ')).trim() };
}

/** Returns the engine of a project, or of a browser such as "Mozilla Firefox 153.7". */
const engineOf = (browser: string) => /chromium|firefox|webkit/.exec(browser.toLowerCase())?.[0] ?? browser;

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
  let walk = '';
  for (const { file, title, tags, tests: runs } of report.suites.flatMap(specsOf)) {
    const criteria = tags.filter((tag) => tag.startsWith('wcag-')).map((tag) => tag.slice('wcag-'.length));
    if (criteria.length === 0) continue;
    const test = tests.get(file + title) ?? { file: `e2e/${file}`, title, criteria, runs: {} };
    tests.set(file + title, test);
    for (const { projectName, status, annotations } of runs) {
      if (status !== 'expected') throw new Error(`“${title}” is ${status} in ${projectName}`);
      const engine = engineOf(projectName);
      test.runs[engine] = (test.runs[engine] ?? 0) + 1;
      const walked = annotations.find(({ type }) => type === 'walk')?.description;
      if (walked) walk = JSON.parse(walked).map(pageOf).join('\n\n');
    }
  }
  const inOrder = [...tests.values()].sort((a, b) => (a.file + a.title < b.file + b.title ? -1 : 1));
  return { date: report.stats.startTime.slice(0, 10), tests: inOrder, walk };
}

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

function pageOf({ title, reads, stops }: { title: string; reads: string[]; stops: string[] }, index: number) {
  const then = stops.at(-1)?.startsWith('Password') ? 'Then the password, Tab and Enter.' : 'Then Enter.';
  return `**${index + 1}. ${title}**

${reads.map((line) => `- ${line}`).join('\n')}

Tab: ${stops.join(' → ')}. ${then}`;
}
