import { readFileSync, writeFileSync } from 'node:fs';
import { equalOf } from './equal.js';
import { reports } from './report.js';
import { percentage, roomOf, scores, sum } from './score.js';

// node e2e/mutation/page.js: writes docs/mutation.md from the reports of the last run.

/** @type {Record<string, string>} The percentages of the first run, by room. */
const before = JSON.parse(readFileSync('e2e/mutation/before.json', 'utf8'));
const mutants = reports();
const rooms = scores(mutants);
const unnoticed = mutants.filter(({ status }) => ['Survived', 'NoCoverage'].includes(status));

/** @param {readonly string[]} cells */
const row = (cells) => `| ${cells.join(' | ')} |`;

/** @param {import('./score.js').Score} score */
const scoreRow = (score) =>
  row([
    score.room === 'all' ? 'all' : `\`${score.room}\``,
    before[score.room] ?? '',
    `${percentage(score)} %`,
    ...[score.killed, score.survived, score.uncovered, score.equal].map(String),
  ]);

/** @param {string} code What fits into a line. */
const short = (code) => (code.length > 90 ? `${code.slice(0, 89)}…` : code);

/** @param {import('./report.js').Mutant[]} list One line for each, in a block of its own for each room. */
const listed = (list) =>
  [...new Set(list.map(({ file }) => roomOf(file)))]
    .map((room) => {
      const lines = list
        .filter(({ file }) => roomOf(file) === room)
        .map(
          ({ file, was, became }) =>
            `${file.slice(room.length + 1)}: ${short(was)} → ${short(became || '(nothing)')}`,
        );
      return `\`${room}\`:\n\n\`\`\`text\n${lines.join('\n').replaceAll('```', "'''")}\n\`\`\`\n`;
    })
    .join('\n');

/** @type {Map<string, import('./report.js').Mutant[]>} */
const reasons = new Map();
for (const mutant of unnoticed) {
  const reason = equalOf(mutant)?.reason;
  if (reason) reasons.set(reason, [...(reasons.get(reason) ?? []), mutant]);
}

writeFileSync(
  'docs/mutation.md',
  `# Mutation tests

\`npm run mutation\` changes the source in one place after the other (a condition is always true, a text is empty, a call is left out) and runs the unit tests on each change. A change that no test notices shows a guard that could be taken out unseen. The score is how many of the changes that a test runs are noticed. Browser tests take no part, so what only a real browser can show counts as not covered.

\`node e2e/mutation/page.js\` writes this page from the reports of the last run.

| room | before | score | noticed | survived | not covered | equal |
|---|---|---|---|---|---|---|
${[...rooms, sum(rooms, 'all')].map(scoreRow).join('\n')}

## Equal to the source

These changes make no difference that a test could see, and do not count. \`e2e/mutation/equal.json\` lists them.

${[...reasons].map(([reason, list]) => `${reason}\n\n${listed(list)}`).join('\n')}
## Survivors

No test notices these.

${listed(unnoticed.filter((mutant) => mutant.status === 'Survived' && !equalOf(mutant)))}`,
);
