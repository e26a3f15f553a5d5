import { expect, it } from 'vitest';
import { matches, read, sorted } from '../../docs/tests/pages.ts';
import pkg from '../../package.json' with { type: 'json' };
import { ratio } from '../../site/gallery/settings/contrast.ts';
import { flowPicture, indent, width } from './picture.ts';
import { filesOf, steps } from './steps.ts';

const picture = flowPicture();
const [light = '', dark = ''] = picture.split('@media (prefers-color-scheme: dark)');

/** A colour of the picture as `#rrggbb`. */
const colorIn = (sheet: string, selector: string, property: 'fill' | 'stroke') =>
  (matches(sheet, new RegExp(`^${selector} \\{.*\\b${property}: (#\\w+)`, 'gm'))[0] ?? '').replace(
    /^#(.)(.)(.)$/,
    '#$1$1$2$2$3$3',
  );

it.each([
  ['light', light],
  ['dark', dark],
])('the picture has the contrasts of all pages (WCAG 2.2, 1.4.6 and 1.4.11): %s', (_scheme, sheet) => {
  const [ground, card] = [colorIn(sheet, '.ground', 'fill'), colorIn(sheet, '.card', 'fill')];
  expect(ratio(colorIn(sheet, 'text', 'fill'), ground)).toBeGreaterThanOrEqual(7);
  for (const text of ['text', '.title', '.soft'])
    expect(ratio(colorIn(sheet, text, 'fill'), card)).toBeGreaterThanOrEqual(7);
  for (const line of ['.arrow', '.lane'])
    expect(ratio(colorIn(sheet, line, 'stroke'), card)).toBeGreaterThanOrEqual(3);
});

it('the picture runs no script, loads no file, and has a role, a title and a description', () => {
  expect(picture).not.toMatch(/<script|<foreignObject|\son\w+=|href|url\(|@import/);
  expect(picture).toMatch(/^<svg [^>]*role="img"[^>]*>\n<title>.+<\/title>\n<desc>1\. .* 9\. .*<\/desc>\n/);
});

it('each line of the picture fits into its card, also in a wide font', () => {
  const lines = [
    ...picture.matchAll(new RegExp(`<text x="${indent}" [^>]*?(?:class="([^"]*)")?>(.*?)</text>`, 'g')),
  ];
  expect(lines.length).toBeGreaterThan(15);
  for (const [, role = '', words = ''] of lines) {
    // In em: DejaVu Sans Mono has 0.602, and DejaVu Sans, which is wider than other fonts, 0.52 on average.
    const [size, letter] = role.startsWith('file') ? [16, 0.603] : [17, 0.55];
    expect([words, words.length * size * letter < width - 2 * indent]).toEqual([words, true]);
  }
});

it('names the steps of the README, the files of the package and the paths of the protocol', () => {
  for (const [at, { title }] of steps.entries())
    expect(read('README.md')).toContain(`\n### ${at + 1}. ${title}`);
  expect(pkg.exports).toHaveProperty('./server');
  expect(pkg.sizes).toHaveProperty('en/dp_connect.js');
  const paths = sorted(matches(picture, /(?:GET|POST) ([\w/]+)/g));
  expect(paths).toHaveLength(3);
  for (const path of paths) expect(read('docs/protocol.md')).toContain(`{base_url}${path}\``);
});

it('names each file once for arrows that follow each other', () => {
  expect(steps.map(filesOf)).toEqual([
    ['1 dpplus-connect/server', '2 dp_connect.js'],
    ['3 Secure Connect', '4–8 dpplus-connect/server'],
    ['9 dp_connect.js'],
  ]);
});
