import { criteria, newInWcag22 } from './criteria.js';
import { evidence, exceptionsOf } from './evidence.js';

/**
 * @import { Criterion } from './criteria.js'
 * @import { Engine, EvidenceName } from './evidence.js'
 * @import { Results } from './results.js'
 */

const [begin, end] = ['<!-- conformance -->', '<!-- /conformance -->'];

/**
 * The page with its report written anew.
 *
 * @param {Results} results
 * @param {string} page
 */
export function reportPage(results, page) {
  const [before = '', rest = ''] = page.split(begin);
  const [, after = ''] = rest.split(end);
  const parts = [summary(results), table(), tests(results), walk(results)];
  return `${before}${begin}\n\n${parts.join('\n\n')}\n\n${end}${after}`;
}

/** @param {Results} results */
function summary({ engines }) {
  const met = criteria.filter(({ tests }) => tests.length > 0).length;
  return `## Conformance

WCAG 2.2, levels A and AA, and chapter 9 of EN 301 549 (3.2.1), for the button, the return page, the service’s pages, the demo and the gallery. Of ${criteria.length} criteria ${met} are met, and ${criteria.length - met} have nothing to apply to. Each is shown by tests in ${Object.values(engines).join(', ')}. Windows of 320 px are of that width in Chromium and Firefox; WebKitGTK makes none below 447 px, and no popup below 334. No person with a disability has tried it yet, and no auditor has looked at it: this is the project’s own statement.`;
}

const table = () => `| WCAG 2.2 | EN 301 549 | level | | how | shown by |
|---|---|---|---|---|---|
${criteria.map(row).join('\n')}`;

/** @param {Criterion} criterion */
function row({ number, name, level, how, tests }) {
  const clause = newInWcag22.includes(number) ? 'new in WCAG 2.2' : `9.${number}`;
  const shown = tests.map(reference).join(' ');
  return `| ${number} ${name} | ${clause} | ${level} | ${tests.length > 0 ? 'met' : 'does not apply'} | ${how} | ${shown || '–'} |`;
}

const familiar = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' };

/** A test by its number, with the engines that cannot show it. @param {EvidenceName} name */
function reference(name) {
  const without = /** @type {Engine[]} */ (Object.keys(exceptionsOf(name)))
    .map((engine) => familiar[engine])
    .join(', ');
  return `[${numberOf(name)}](#tests)${without && ` (not ${without})`}`;
}

const names = /** @type {EvidenceName[]} */ (Object.keys(evidence));

/** @param {EvidenceName} name */
const numberOf = (name) => names.indexOf(name) + 1;

/** @param {Results} results */
function tests(results) {
  const lines = names.map((name) => {
    const { file, title } = evidence[name];
    const shown = Object.entries(results.tests[name] ?? {}).map(
      ([engine, { date, runs }]) =>
        `${results.engines[engine] ?? engine} ${runs > 1 ? `× ${runs} ` : ''}(${date})`,
    );
    const without = Object.values(exceptionsOf(name)).map((reason) => `; ${reason}`);
    return `${numberOf(name)}. “${title}”, \`${file}\`: ${shown.join(', ') || 'not run yet'}${without.join('')}`;
  });
  return `### Tests

Each passed on the day that is given, in so many languages, colour schemes and widths. \`npm run conformance\` writes the report from a run of the browser tests.

${lines.join('\n')}`;
}

/** @param {Results} results */
function walk(results) {
  const pages = results.walk.map(({ title, reads, stops }, index) => {
    const said = reads.map((line) => `- ${line}`).join('\n');
    const last = stops.at(-1);
    return `**${index + 1}. ${title}**

${said}

Tab: ${stops.join(' → ')}. Then ${last?.startsWith('Password') ? 'the password, Tab and' : ''} Enter.`;
  });
  return `## A login by keyboard

What the pages say from top to bottom, and where the Tab key stops on the way of a person who is new to the demo and to whom the service is known. Test ${numberOf('walk')} goes this way in each engine, and wrote it down.

${pages.join('\n\n').replaceAll('Then  Enter', 'Then Enter')}`;
}
