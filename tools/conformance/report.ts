import { heardSentence } from '../heard/transcripts.ts';
import { type Criterion, criteria, newInWcag22 } from './criteria.ts';
import type { Evidence, Results } from './results.ts';

/** The page about conformance, `docs/conformance.md`. */
export const reportPage = (results: Results) =>
  `${[summary(results), table(results), tests(results), walk(results)].join('\n\n')}\n`;

function summary({ date, engines }: Results) {
  const met = criteria.filter(({ applies }) => applies).length;
  return `# Conformance

For people who check accessibility. \`npm run conformance\` writes this page from a run of the browser tests; [Accessibility](accessibility.md) is the guide.

WCAG 2.2, levels A and AA, and chapter 9 of EN 301 549 (3.2.1), for the button, the return page, the service’s pages, the demo and the gallery. Of ${criteria.length} criteria ${met} are met, and ${criteria.length - met} do not apply. Each is shown by tests in ${Object.values(engines).join(', ')}, which passed on ${date}. The tests read the accessibility tree. ${heardSentence()} Windows of 320 px have that width in Chromium and Firefox. In WebKitGTK the minimum is 447 px, and 334 px for popups. No user with a disability has tried it yet, and no auditor has reviewed it: this is the project’s own statement.`;
}

const table = ({ tests }: Results) => `| WCAG 2.2 | EN 301 549 | level | | how | shown by |
|---|---|---|---|---|---|
${criteria.map((criterion) => row(criterion, tests)).join('\n')}`;

function row({ number, name, level, how, applies }: Criterion, tests: Evidence[]) {
  const clause = newInWcag22.includes(number) ? 'new in WCAG 2.2' : `9.${number}`;
  const shown = tests.flatMap((test, index) =>
    test.criteria.includes(number) ? `[${index + 1}](#tests)${missingIn(test)}` : [],
  );
  return `| ${number} ${name} | ${clause} | ${level} | ${applies ? 'met' : 'does not apply'} | ${how} | ${shown.join(' ') || '–'} |`;
}

/** The engines that a test does not run in. */
function missingIn({ runs }: Evidence) {
  const missing = Object.entries({ chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' })
    .filter(([engine]) => !(engine in runs))
    .map(([, name]) => name);
  return missing.length > 0 ? ` (not ${missing.join(', ')})` : '';
}

function tests({ engines, tests }: Results) {
  const lines = tests.map(({ file, title, runs }, index) => {
    const shown = Object.entries(runs)
      .sort()
      .map(([engine, count]) => `${engines[engine]}${count > 1 ? ` × ${count}` : ''}`);
    return `${index + 1}. “${title}”, \`${file}\`: ${shown.join(', ')}`;
  });
  return `## Tests

The number after an engine counts languages, colour schemes and widths. Playwright cannot zoom in Firefox and WebKitGTK, and WebKitGTK does not have forced colours.

${lines.join('\n')}`;
}

function walk({ walk, tests }: Results) {
  const test = tests.findIndex(({ file }) => file.endsWith('walk.spec.ts')) + 1;
  return `## A login by keyboard

The texts of the pages from top to bottom, and the stops of the Tab key, for a user who is new to the demo and has an account with the service. Test ${test} follows these steps in each engine and recorded them.

${walk}`;
}
