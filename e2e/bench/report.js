import { chart } from './chart.js';
import { rows } from './rows.js';
import { inMarkdown, missedGoals, tableOf } from './table.js';

/** @import { Results } from './results.js' */

const across = [
  'ours',
  'f1b',
  'f2',
  'lit',
  'github-buttons',
  'oidc-client-ts',
  '@azure/msal-browser',
  '@auth0/auth0-spa-js',
  '@vkid/sdk',
];
const languages = ['ours', 'ours:fr', 'ours:de', 'ours:nl', 'ours:it'];
const [open, close] = ['<!-- by hand -->', '<!-- /by hand -->'];

/**
 * The chart of the page: the rows with a ratio.
 *
 * @param {Results} results
 */
export const reportChart = (results) =>
  chart(
    results.rows,
    across,
    rows.filter(({ name, over }) => over && results.rows[name]),
  );

/**
 * The page about performance.
 *
 * @param {Results} results
 * @param {string} before the page as it was: what is written by hand in it stays
 */
export function reportPage(results, before) {
  const { machine, rounds, parts, startup, suite } = results;
  const missed = missedGoals(results.rows, 'ours');
  const byHand = before.includes(open)
    ? before.slice(before.indexOf(open) + open.length, before.indexOf(close)).trim()
    : '';
  const seconds = (/** @type {{name: string, seconds: number}[]} */ timed) =>
    inMarkdown([
      ['', 'seconds'],
      ...timed.map(({ name, seconds }) => [name.replaceAll('|', '\\|'), seconds.toFixed(1)]),
    ]);
  const sizes = (/** @type {{name: string, minified: number, brotli: number}[]} */ list) =>
    inMarkdown([
      ['', 'minified', 'after brotli'],
      ...list.map(({ name, minified, brotli }) => [
        name,
        ...[minified, brotli].map((bytes) => bytes.toLocaleString('en')),
      ]),
    ]);

  return `# Performance

What the script costs a page, beside what the same page would cost otherwise. \`npm run bench -- --write\` measures it and
writes this page.

Measured on ${machine.date}: ${machine.browser}, ${machine.cores} cores (${machine.system}), Node ${machine.node.slice(1)};
medians of ${rounds} interleaved rounds. Absolute times say more about the machine than about a script, so compare ratios.

![Cost as a multiple of the floor](performance.svg)

${inMarkdown(tableOf(results.rows, across))}

- **ours** is \`dist/en/dp_connect.js\`, on a page that says where the service is.
- **f1b** is the floor: scan, style sheet, label, address, popup and late links by hand, for one look and one behaviour.
- **f2** is the floor of the requirements: all that the script does for a page, by hand, without Lit, in one language, and
  without what only pages need that have replaced or taken away what browsers have.
- **lit** is the button of f1b as a LitElement. The libraries are bundled as an application bundles them; those that draw no
  button stand behind a \`<button>\`. **bare** is a listener that calls \`window.open\`, **nothing** an empty script.
- Times are CPU time of the page's main thread. Those of buttons are without what the same page costs with an empty script;
  a drawing starts on a page that is there. First frame and click to request are time as it passes, which wavers more.
- DOM heap is the browser's own of the page's nodes, beyond what the markup had taken before.
- The growth exponent is the \`k\` of \`n ** k\` for 100, 1,000 and 10,000 buttons; 1 is as much for each more.

## Each language

${inMarkdown(tableOf(results.rows, languages))}

## ${missed.length ? 'Missed goals' : 'Profile'}

${missed.length ? `Missed: ${missed.map(({ label }) => label).join('; ')}.` : 'Every goal is met.'}

${open}
${byHand}
${close}
${
  parts
    ? `
## What each feature costs

The English script by what its files do for a page, in bytes: their text in the script, and how much smaller the compressed
script is without it. Files share words, so the second column adds up to less than the script.

${sizes(parts.features)}

<details><summary>By source file</summary>

${sizes(parts.files)}

</details>
`
    : ''
}${
  startup
    ? `
## Sandbox and demo

From the command until the program listens and until its first page is there (of the sandbox, the login page), as
multiples of an empty Hono app.

${inMarkdown([['', 'listening', 'page'], ...startup.map(({ name, listening, page }) => [name, ...[listening / (startup[0]?.listening ?? 1), page / (startup[0]?.page ?? 1)].map((ratio) => ratio.toFixed(2))])])}
`
    : ''
}${
  suite
    ? `
## The tests

The steps of \`npm test\`:

${seconds(suite.steps)}

Its slowest tests:

${seconds(suite.slowest)}
`
    : ''
}
## To repeat it

\`\`\`sh
npm run build
npm run bench                                              # all rows, about half an hour on an idle machine
npm run bench -- --rows=evaluate,draw --subjects=ours,f1b  # some of it
npm run bench -- --subjects=ours,ours@../before/dist,f1b   # this checkout beside another one, in the same rounds
npm run bench -- --rows=bytes,parts --write                # the sizes on this page anew
npm run bench -- --rows=suite --write                      # the times of npm test
\`\`\`

\`--rounds\` changes the number of rounds, \`--json\` where every sample is written.
`;
}
