import { readFileSync } from 'node:fs';
import { type Arrow, filesOf, flowLines, type Party, parties, type Step, steps } from './steps.ts';

/** In units of the picture. On a phone it has about 328 CSS pixels: a letter of 17 units has 11.6, one of 16 has 10.9. */
export const width = 480;
export const indent = 24;
const lanes: Readonly<Record<Party, number>> = { Browser: 62, 'Your server': 226, 'Secure Connect': 388 };

const schemes = ['light', 'dark'] as const;
const roles = ['ground', 'card', 'ink', 'soft', 'edge', 'line', 'accent'] as const;

/** The colours of a scheme: those of the sandbox's pages and of the site. */
function colorsOf(scheme: (typeof schemes)[number]): Readonly<Record<(typeof roles)[number], string>> {
  const sheet = readFileSync('src/vocabulary/base.css', 'utf8').split(':root {')[schemes.indexOf(scheme) + 1];
  const found = roles.map((role) => [role, new RegExp(`--${role}: (.*);`).exec(sheet ?? '')?.[1]]);
  return Object.fromEntries(found);
}

function styleOf(scheme: (typeof schemes)[number]): string {
  const { ground, card, ink, soft, edge, line, accent } = colorsOf(scheme);
  return `.ground { fill: ${ground} }
.card { fill: ${card}; stroke: ${line} }
.lane { stroke: ${edge} }
.arrow { fill: ${accent}; stroke: ${accent} }
text { fill: ${ink} }
.title { fill: ${accent} }
.soft { fill: ${soft} }`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const textAt = (y: number, words: string, role = '') =>
  `<text x="${indent}" y="${y}"${role && ` class="${role}"`}>${escaped(words)}</text>`;

/** The arrow between its lanes. A message from one window of the browser to another comes back to its lane. */
function arrowAt(y: number, { from, to }: Arrow): string[] {
  const [start, end] = [lanes[from], lanes[to]];
  const back = end < start || from === to ? 10 : -10;
  const line = from === to ? `M${start} ${y - 11}h44v11H${end + back}` : `M${start} ${y}H${end + back}`;
  return [
    ...parties.map((party) => `<path class="lane" d="M${lanes[party]} ${y - 14}v23"/>`),
    `<path class="arrow line" d="${line}"/>`,
    `<path class="arrow" d="M${end} ${y}l${back} -6v12z"/>`,
  ];
}

/** The card of a step, and the height at its end. */
function stepAt(top: number, number: number, step: Step): { parts: string[]; bottom: number } {
  let y = top + 50;
  const parts = [
    textAt(y - 23, `Step ${number}: ${step.title}`, 'title'),
    textAt(y, filesOf(step).join(', '), 'file soft'),
  ];
  for (const arrow of step.arrows) {
    const [first = '', ...notes] = arrow.lines;
    parts.push(
      textAt(y + 29, `${arrow.number}. ${first}`),
      ...notes.map((note, at) => textAt(y + 51 + 22 * at, note, 'soft')),
    );
    y += 51 + 22 * notes.length;
    parts.push(...arrowAt(y, arrow));
  }
  const bottom = y + 20;
  const card = `<rect class="card" x="12.5" y="${top + 0.5}" width="${width - 25}" height="${bottom - top}" rx="10"/>`;
  return { parts: [card, ...parts], bottom };
}

/**
 * The picture of a login as SVG, for `<img>`. It follows the `color-scheme` of the page in Chromium 156 and Firefox 153. In
 * WebKitGTK 2.50 it is always light, so it has a ground, not the page behind it.
 */
export function flowPicture(): string {
  const parts = parties.map(
    (party) => `<text x="${lanes[party]}" y="32" class="party">${escaped(party)}</text>`,
  );
  let height = 48;
  for (const [at, step] of steps.entries()) {
    const drawn = stepAt(height, at + 1, step);
    parts.push(...drawn.parts);
    height = drawn.bottom + 12;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<title>A login between browser, your server and Secure Connect</title>
<desc>${escaped(flowLines().join('. ').replaceAll('`', ''))}</desc>
<style>
text { font: 17px system-ui, sans-serif }
.party, .title { font-weight: 600 }
.party { text-anchor: middle }
.file { font: 16px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace }
.arrow { stroke-width: 2 }
${styleOf('light')}
@media (prefers-color-scheme: dark) {
${styleOf('dark')}
}
.line { fill: none }
</style>
<rect class="ground" width="${width}" height="${height}" rx="12"/>
${parts.join('\n')}
</svg>
`;
}
