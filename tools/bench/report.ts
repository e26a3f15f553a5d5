import { languages } from '../../src/vocabulary/languages.ts';
import { chart } from './chart.ts';
import type { Results } from './results.ts';
import { type Row, rows } from './rows.ts';
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
const ours = languages.map((language) => (language === 'en' ? 'ours' : `ours:${language}`));
const [bytes] = rows.filter(({ name }) => name === 'bytes') as [Row];

/** The chart of the figures: the rows with a ratio. */
export const reportChart = (results: Results) =>
  chart(
    results.rows,
    across,
    rows.filter(({ name, over }) => over && results.rows[name]),
  );

/** The rows and columns of the guide, with their names. */
const guideRows: Readonly<Record<string, string>> = {
  bytes: 'size after Brotli, bytes',
  compile: 'compiling the script, ms',
  evaluate: 'running it on a page without a button, ms',
  draw1: 'drawing the first button, ms',
  request: 'from the click to the request, ms',
};
const guideColumns = { ours: 'dpplus-connect', 'oidc-client-ts': 'oidc-client-ts', '@vkid/sdk': '@vkid/sdk' };

/** The guide for developers who decide whether to use the script: `docs/performance.md`. */
export function guidePage({ machine, rounds, rows: found }: Results): string {
  const shown = rows.filter(({ name }) => name in guideRows);
  const cell = ({ name, digits }: Row, subject: string) =>
    found[name]?.[subject]?.value.toLocaleString('en', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }) ?? '–';
  const sizes = ours.map(
    (subject) => `${subject.replace('ours:', '').replace('ours', 'en')} ${cell(bytes, subject)}`,
  );

  return `# Performance

For developers who want to know the cost of the script for a page.

| | ${Object.values(guideColumns).join(' | ')} |
| --- | ---: | ---: | ---: |
${shown
  .map(
    (row) =>
      `| ${guideRows[row.name]} | ${Object.keys(guideColumns)
        .map((subject) => cell(row, subject))
        .join(' | ')} |`,
  )
  .join('\n')}

- **Size** by language, in bytes: ${sizes.join(', ')}.
- **Before the click**, the script sets no cookie and stores nothing. It requests only \`dp_connect_element.js\`, on pages with \`<dpplus-connect>\`.
- **Layout shift**: none, with the [stylesheet](../README.md#1-the-button) in the \`<head>\`.

## Method

Each figure is the median of ${rounds} rounds on ${machine.date}, in ${machine.browser} on ${machine.cores} cores. Absolute times depend on the machine, so compare the columns. Compiling, running and drawing are CPU time of the main thread. The last row is wall-clock time. The libraries are bundled as in an app. oidc-client-ts does not draw a button.

The folder \`tools/bench\` of the repository has the program, all figures and the notes for maintainers.
`;
}

/** All figures, for maintainers: `tools/bench/figures.md`. */
export function figuresPage(results: Results): string {
  const { machine, rounds, parts, startup, logins } = results;
  const missed = missedGoals(results.rows, 'ours');
  const sizes = (list: { name: string; minified: number; brotli: number }[]) =>
    inMarkdown([
      ['', 'minified', 'after brotli'],
      ...list.map(({ name, minified, brotli }) => [
        name,
        ...[minified, brotli].map((bytes) => bytes.toLocaleString('en')),
      ]),
    ]);

  return `# Figures

For maintainers: all figures of \`npm run bench\`. [The guide](../../docs/performance.md) has those for users of the script, and [the notes](README.md) the reasons.

Measured on ${machine.date}: ${machine.browser}, ${machine.cores} cores (${machine.system}), Node ${machine.node.slice(1)};
medians of ${rounds} interleaved rounds. Absolute times depend on the machine, so compare ratios.

![Cost as a multiple of the floor](figures.svg)

${inMarkdown(tableOf(results.rows, across))}

- **ours** is \`dist/en/dp_connect.js\`, on a page that names the service's base URL.
- **f1b** is the floor, written by hand: scan, stylesheet, label, URL, popup and late links, for one look and one behaviour.
- **lit** is the button of f1b as a LitElement. The libraries are bundled as an app bundles them. Those that draw no button
  are behind a \`<button>\`. **bare** is a listener that calls \`window.open\`, **nothing** an empty script.
- Times are CPU time of the page's main thread. The times of buttons exclude the cost of the same page with an empty script,
  and start when the page is loaded. First frame and click to request are wall-clock time, which varies more.
- DOM heap is the memory of the browser for the page's nodes, beyond the memory of the markup.
- The growth exponent is the \`k\` of \`n ** k\` for 100, 1,000 and 10,000 buttons. 1 is linear.

## Each language

${inMarkdown(tableOf(results.rows, ours))}

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
}${
  logins
    ? `
## Logins in tests

Wall-clock time of a login by Playwright in a small app, with the [test kit](../../docs/testing.md) and without.

${inMarkdown([['', 'goal', 'ms'], ...logins.map(({ name, goal, time }) => [name, goal ? `< ${goal}` : '', String(time)])])}
`
    : ''
}
`;
}
