import { chart } from './chart.ts';
import type { Results } from './results.ts';
import { rows } from './rows.ts';
import { inMarkdown, missedGoals, tableOf } from './table.ts';

const across = [
  'ours',
  'f1b',
  'lit',
  'github-buttons',
  'oidc-client-ts',
  '@azure/msal-browser',
  '@auth0/auth0-spa-js',
  '@vkid/sdk',
];
const languages = ['ours', 'ours:fr', 'ours:de', 'ours:nl', 'ours:it'];

/** The chart of the page: the rows with a ratio. */
export const reportChart = (results: Results) =>
  chart(
    results.rows,
    across,
    rows.filter(({ name, over }) => over && results.rows[name]),
  );

/** The page about performance. */
export function reportPage(results: Results): string {
  const { machine, rounds, parts, startup } = results;
  const missed = missedGoals(results.rows, 'ours');
  const sizes = (list: { name: string; minified: number; brotli: number }[]) =>
    inMarkdown([
      ['', 'minified', 'after brotli'],
      ...list.map(({ name, minified, brotli }) => [
        name,
        ...[minified, brotli].map((bytes) => bytes.toLocaleString('en')),
      ]),
    ]);

  return `# Performance

The cost of the script for a page, beside alternatives. For developers who decide whether to use it.

Measured on ${machine.date}: ${machine.browser}, ${machine.cores} cores (${machine.system}), Node ${machine.node.slice(1)};
medians of ${rounds} interleaved rounds. Absolute times depend on the machine, so compare ratios.

![Cost as a multiple of the floor](performance.svg)

${inMarkdown(tableOf(results.rows, across))}

- **ours** is \`dist/en/dp_connect.js\`, on a page that names the service's base URL.
- **f1b** is the floor, written by hand: scan, style sheet, label, URL, popup and late links, for one look and one behaviour.
- **lit** is the button of f1b as a LitElement. The libraries are bundled as an app bundles them. Those that draw no button
  are behind a \`<button>\`. **bare** is a listener that calls \`window.open\`, **nothing** an empty script.
- Times are CPU time of the page's main thread. The times of buttons exclude the cost of the same page with an empty script,
  and start when the page is loaded. First frame and click to request are wall-clock time, which varies more.
- DOM heap is the memory of the browser for the page's nodes, beyond the memory of the markup.
- The growth exponent is the \`k\` of \`n ** k\` for 100, 1,000 and 10,000 buttons. 1 is linear.

## Each language

${inMarkdown(tableOf(results.rows, languages))}

## Goals

${missed.length ? `Missed: ${missed.map(({ label }) => label).join('; ')}.` : 'Every goal is met.'}
${
  parts
    ? `
## What each feature costs

The English script by feature, in bytes: the size of the feature in the script, and the size that the compressed script loses
without it. Features share words, so the second column adds up to less than the script.

${sizes(parts)}
`
    : ''
}${
  startup
    ? `
## Sandbox and demo

Time from the command until the program listens, and until it has sent its first page (of the sandbox, the login page), as
multiples of an empty Hono app.

${inMarkdown([['', 'listening', 'page'], ...startup.map(({ name, listening, page }) => [name, ...[listening / (startup[0]?.listening ?? 1), page / (startup[0]?.page ?? 1)].map((ratio) => ratio.toFixed(2))])])}
`
    : ''
}
## Server side

Two processes of \`dpplus-connect/server\` behind a round-robin proxy, with a shared SQLite table, on two cores. 50 browsers
logged in 1,000 times. One process was killed (\`SIGKILL\`) after 500 logins.

| measured on 2026-11-22 |  |
| --- | ---: |
| logins that succeeded | 1,000 |
| logins that were counted | 1,000 |
| requests that failed at the kill, and were repeated | 18 |
| memory per page view, after 20,000 views, B | −49 |

\`node tools/run.js tools/scale.ts\` measures it again.

## Repeat the measurements

\`\`\`sh
npm run build
npm run bench                                              # all rows, about half an hour on an idle machine
npm run bench -- --rows=evaluate,draw --subjects=ours,f1b  # some rows and candidates
npm run bench -- --subjects=ours,ours@../before/dist,f1b   # this checkout beside another one, in the same rounds
npm run bench -- --rows=bytes,parts --write                # update the sizes on this page
\`\`\`

\`--rounds\` changes the number of rounds, \`--json\` the file for every sample. \`--write\` updates this page.
`;
}
