import { readFileSync, writeFileSync } from 'node:fs';
import { equalOf, excuseOf } from './excuses.js';
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

/** @param {import('./report.js').Mutant[]} list @param {(mutant: import('./report.js').Mutant) => string} reasonOf */
function byReason(list, reasonOf) {
  /** @type {Map<string, import('./report.js').Mutant[]>} */
  const reasons = new Map();
  for (const mutant of list)
    reasons.set(reasonOf(mutant), [...(reasons.get(reasonOf(mutant)) ?? []), mutant]);
  return [...reasons]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([reason, members]) => `${reason} (${members.length})\n\n${listed(members)}`)
    .join('\n');
}

/** Rooms that the reports do not know: their first score is their last. */
const unknown = Object.keys(before).filter(
  (room) => room !== 'all' && !rooms.some((score) => score.room === room),
);

writeFileSync(
  'docs/mutation.md',
  `# Mutation tests

\`npm run mutation\` changes the source in one place after the other (a condition is always true, a text is empty, a call is left out) and runs the unit tests on each change. A change that no test notices shows a guard that could be taken out unseen. The score is how many of the changes that a test runs are noticed; 90 % in each room is what we want.

\`node e2e/mutation/page.js\` writes this page from the reports of the last runs.

| room | before | score | noticed | survived | not covered | left out |
|---|---|---|---|---|---|---|
${[...rooms, sum(rooms, 'all')].map(scoreRow).join('\n')}
${unknown.map((room) => row([`\`${room}\``, before[room] ?? '', 'not run again', '', '', '', ''])).join('\n')}

What the figures do not say:

- Browser tests take no part, so what only a real browser can show counts as survived or not covered. Neither do tests that start processes or try thousands of inputs, so \`src/sandbox/bin.ts\` was changed by hand: \`killed.test.ts\` starts it, and fails with each of its guards taken out. Of the checker, the table in \`check.test.ts\` took no part, which tries every check on whole applications: its scenarios have tests on applications that are written in advance.
- The words in each language, the people of the sandbox and what a file makes once when it is loaded (tables, regular expressions, constants) are not changed: test files share their modules, so a constant is not made again for each change. Where such a change was made and survived, \`node e2e/mutation/recheck.js <path>\` has written it into a copy of the source and run the tests of its folder.
- A change that keeps a file from loading would fail every test, and counts as survived, because the runner then has no test to count.
- What every test runs (\`src/sandbox/*.ts\`, the command, the demo's pages) was shown to some tests only: another may notice what survives there.

A room takes two to twenty minutes on one core, a minute for some forty changes. What makes it slow are changes to what every test runs, and changes that hang: ten seconds each. A second run only looks at what it has not seen; after new tests, what had survived was run again and the others kept what they had.

## Left out

These changes make no difference that a test could see, and do not count. \`e2e/mutation/equal.json\` lists them.

${byReason(unnoticed.filter(equalOf), (mutant) => equalOf(mutant)?.reason ?? '')}
## Survivors

No test notices these, though they differ from the source. \`e2e/mutation/survivors.json\` has the reasons.

${byReason(
  unnoticed.filter((mutant) => mutant.status === 'Survived' && !equalOf(mutant)),
  (mutant) => excuseOf(mutant)?.reason ?? 'A test that is missing.',
)}`,
);
