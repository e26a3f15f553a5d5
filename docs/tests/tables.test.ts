import { describe, expect, it, test } from 'vitest';
import { closedSets } from '../../contract/attributes.ts';
import type { ReturnMessage } from '../../contract/return-message.ts';
import pkg from '../../package.json' with { type: 'json' };
import { ownColors, ratio, writtenRatio } from '../../site/gallery/settings/contrast.ts';
import { parameterOf } from '../../src/button/options/authorization-url.ts';
import { readOptions } from '../../src/button/options/read-options.ts';
import { cancelable } from '../../src/button/popup/events.ts';
import { returnAttributes } from '../../src/button/return/return-page.ts';
import { codesIn, matches, read, rows, section, sorted } from '../../tools/write/docs/pages.ts';
import { takenProperties } from '../../tools/write/docs/style-sheet.ts';

it('docs/attributes.md has the defaults of a link without attributes', () => {
  const options = readOptions(() => null);
  const defaults = new Map(
    rows(section(read('docs/attributes.md'), 'The button')).map(([name, , standard]) => [name, standard]),
  );
  expect(defaults.get('`data-is-sandbox`')).toBe(`\`${parameterOf(options, 'is-sandbox')}\``);
  expect(defaults.get('`data-scope`')).toBe(`\`"${parameterOf(options, 'scope')}"\``);
  expect([defaults.get('`data-state`'), options.state]).toEqual(['none', undefined]);
});

test('docs/attributes.md lists the attributes that have no effect on a form', () => {
  const names = ['scope', ...Object.keys(closedSets).slice(1)].map((name) => `\`data-${name}\``);
  const text = section(read('docs/attributes.md'), 'The button').replace(/ and `/g, ', `');
  expect(text).toContain(names.join(', '));
});

describe('docs/attributes.md', () => {
  const page = read('docs/attributes.md');

  it('has each attribute of the return link, and no other', () => {
    const written = codesIn(section(page, 'The return link'));
    const names = [...returnAttributes, 'opener-origin'];
    expect(written).toEqual(sorted(['href', ...names.map((name) => `data-${name}`)]));
  });

  it('has each custom property, and no other', () => {
    expect(codesIn(section(page, 'Look: colours, corners, fonts'))).toEqual(sorted(takenProperties().keys()));
  });
});

test('docs/events.md has each event with members that there are, and whether it can be cancelled', () => {
  const members: Record<keyof ReturnMessage, true> = {
    state: true,
    ok: true,
    error: true,
    errorDescription: true,
    reference: true,
    href: true,
  };
  const [, ...events] = rows(section(read('docs/events.md'), 'The events'));
  const cancels = events.map(([name = '', , , effect]) => [name.replaceAll('`', ''), effect !== 'no']);
  expect(cancels).toEqual(Object.entries(cancelable));
  for (const [, , detail = ''] of events)
    for (const name of matches(detail, /(\w+)/g)) expect(members).toHaveProperty(name);
});

test.each([
  ['Vite', '.', 'vite'],
  ['webpack', 'compatibility/frameworks', 'webpack'],
  ['esbuild', 'compatibility/frameworks', 'esbuild'],
  ['Rollup', 'compatibility/frameworks', 'rollup'],
  // Of the build of the package, of an app, and of its links.
  ['Next.js', 'compatibility/frameworks', 'next', 3],
  ['SvelteKit', 'compatibility/frameworks/apps', '@sveltejs/kit'],
  ['Nuxt', 'compatibility/frameworks/apps', 'nuxt'],
  ['Astro', 'compatibility/frameworks/apps', 'astro'],
])('docs/frameworks.md names the version of %s in the tests', (name, folder, library, count = 1) => {
  const { devDependencies, dependencies } = JSON.parse(read(`${folder}/package.json`));
  const version = { ...devDependencies, ...dependencies }[library]?.replace(/\.\d+$/, '');
  const named = matches(read('docs/frameworks.md'), RegExp(`${name} (\\d+\\.\\d+)`, 'g'));
  expect(named).toEqual(Array(count).fill(version));
});

test('docs/frameworks.md imports only exports of the package', () => {
  const imported = matches(read('docs/frameworks.md'), /(?:from|import) '(dpplus-connect[\w/-]*)'/g);
  const exported = Object.keys(pkg.exports).map((path) =>
    path.replace(/^\./, 'dpplus-connect').replace('*', 'en'),
  );
  expect(imported.length).toBeGreaterThan(2);
  for (const path of imported) expect(exported).toContain(path);
});

test('docs/accessibility.md has the contrasts of the stylesheet', () => {
  const taken = takenProperties();
  const [fill, text] = [taken.get('--dpplus-color'), taken.get('--dpplus-text-color')];
  const figures = rows(section(read('docs/accessibility.md'), 'Colours')).flatMap((row) =>
    row.slice(1).flatMap((cell) => matches(cell, /^([\d.]+) : 1$/g)),
  );
  const pairs = (['light', 'dark'] as const).map((scheme) => [text?.[scheme], fill?.[scheme]]);
  const onPages = (['light', 'dark'] as const).map((scheme) => [fill?.[scheme], ownColors[scheme].page]);
  const measured = [...pairs, ...onPages].map(([one = '', other = '']) => writtenRatio(ratio(one, other)));
  expect(figures).toEqual(measured);
});

test.each(['light', 'dark'] as const)(
  'the gallery begins with the colours of the stylesheet: %s',
  (scheme) => {
    const taken = takenProperties();
    const { color, textColor } = ownColors[scheme];
    expect(taken.get('--dpplus-color')?.[scheme]).toBe(color);
    expect(taken.get('--dpplus-text-color')?.[scheme]).toBe(textColor);
  },
);

test('the icon of the site has the colour of the stylesheet', () => {
  const fill = takenProperties().get('--dpplus-color')?.light;
  expect(matches(read('site/styles/icon.svg'), /<rect.* fill="(.*?)"/g)).toEqual([fill]);
});

test.each([
  'docs/attributes.md',
  'docs/faults.md',
  'docs/protocol.md',
  'docs/redirect-mode.md',
  'docs/return-page.md',
])('%s has the time after which the return page goes to `href` itself', (path) => {
  const [milliseconds] = matches(read('src/button/return/return-page.ts'), /patience = (\d+)/g);
  const written = matches(read(path), /(?:after|for) ([\d.]+) seconds/g);
  expect(written.length).toBeGreaterThan(0);
  for (const seconds of written) expect(Number(seconds) * 1000).toBe(Number(milliseconds));
});
