import { describe, expect, it, test } from 'vitest';
import { ownColors, ratio } from '../../demo/gallery/settings/contrast.ts';
import pkg from '../../package.json' with { type: 'json' };
import { cancelable } from '../../src/button/login/events.ts';
import { attributes, closedSets, optionName } from '../../src/button/options/attributes.ts';
import type { ReturnMessage } from '../../src/button/return/return-message.ts';
import { returnAttributes } from '../../src/button/return/return-page.ts';
import { findBaseUrl } from '../../src/button/service/base-url.ts';
import { labels } from '../../src/button/wording.ts';
import { codesIn, matches, read, rows, section, sorted } from './pages.ts';
import { takenProperties } from './style-sheet.ts';

describe('attributes', () => {
  const page = read('docs/attributes.md');
  const [table = ''] = section(page, 'The button').split('\n### ');
  const button = rows(table).filter((row) => row.length === 6 && row[0]?.startsWith('`data-'));
  const onElement = (name: string) => (name === 'style' ? 'size' : name);

  it('has each attribute of the button, on link and element, and no other', () => {
    const pairs = attributes.map((name) => [`\`data-${name}\``, `\`${onElement(name)}\``]);
    expect(button.map(([link, element]) => [link, element]).sort()).toEqual(pairs.sort());
  });

  it.each(Object.entries(closedSets))('has the values of data-%s and its default', (name, values) => {
    const [, , written, standard] = button.find(([link]) => link === `\`data-${name}\``) ?? [];
    expect(written).toBe(values.map((value) => `\`${value}\``).join(', '));
    expect(standard).toBe(`\`${values[0]}\``);
  });

  it('names the properties of the element', () => {
    for (const name of attributes)
      expect(section(page, 'The element')).toContain(`\`${optionName(onElement(name))}\``);
  });

  it('has each wording', () => {
    const written = new Map(rows(table).map(([value, text]) => [value, text]));
    for (const value of closedSets.text) expect(written.get(`\`${value}\``)).toBe(labels()[value]);
  });

  it('has each attribute of the return link, and no other', () => {
    const written = codesIn(section(page, 'The return link'));
    const names = [...returnAttributes, 'opener-origin'];
    expect(written).toEqual(sorted(['href', ...names.map((name) => `data-${name}`)]));
  });

  it('has each custom property, and no other', () => {
    expect(codesIn(section(page, 'Look'))).toEqual(sorted(takenProperties().keys()));
  });
});

describe('events', () => {
  const [table = ''] = read('docs/events.md').split('\n## ');
  const events = rows(table).filter(([name]) => name?.startsWith('`dpplus-'));

  it('has each event, and no other', () => {
    expect(codesIn(table)).toEqual(sorted(Object.keys(cancelable)));
  });

  it.each(Object.entries(cancelable))(
    'says whether %s can be canceled, and what its detail has',
    (name, canCancel) => {
      const [, , detail = '', cell] = events.find(([first]) => first === `\`${name}\``) ?? [];
      expect(cell?.startsWith('yes')).toBe(canCancel);
      const members = ['state', 'ok', 'error', 'errorDescription', 'href'] satisfies (keyof ReturnMessage)[];
      for (const member of matches(detail, /(\w+)/g)) expect(members).toContain(member);
    },
  );
});

test('hosting says where the service is for each address of the script', () => {
  const addresses = rows(section(read('docs/hosting.md'), 'Where the service is')).slice(1);
  const found = addresses.map(([address]) => findBaseUrl(null, '', address?.replaceAll('`', ''), () => {}));
  const written = addresses.map(([, service]) => /^`(.*)`$/.exec(service ?? '')?.[1]);
  expect(found.length).toBeGreaterThan(3);
  expect(found).toEqual(written);
});

test('frameworks imports what the package exports', () => {
  const imported = matches(read('docs/frameworks.md'), /(?:from|import) '(dpplus-connect[\w/-]*)'/g);
  const exported = Object.keys(pkg.exports).map((path) => path.replace(/^\./, 'dpplus-connect'));
  expect(imported.length).toBeGreaterThan(2);
  for (const path of imported) expect(exported).toContain(path);
});

test('the policy is the one that the README has and the browser tests try', () => {
  const policyOf = (path: string) => /```\n(default-src .*?)\n```/s.exec(read(path))?.[1];
  expect(policyOf('docs/csp.md')).toBe(`${policyOf('README.md')}; trusted-types 'none'`);
});

test('accessibility has the contrasts of the style sheet', () => {
  const taken = takenProperties();
  const [fill, text] = [taken.get('--dpplus-color'), taken.get('--dpplus-text-color')];
  const figures = rows(section(read('docs/accessibility.md'), 'Colours')).flatMap((row) =>
    row.slice(1).flatMap((cell) => matches(cell, /^([\d.]+) : 1$/g)),
  );
  const pairs = (['light', 'dark'] as const).map((scheme) => [text?.[scheme], fill?.[scheme]]);
  const onPages = (['light', 'dark'] as const).map((scheme) => [fill?.[scheme], ownColors[scheme].page]);
  const measured = [...pairs, ...onPages].map(([one = '', other = '']) => ratio(one, other).toFixed(1));
  expect(figures).toEqual(measured);
});

test.each(['light', 'dark'] as const)(
  'the gallery begins with the colours of the style sheet: %s',
  (scheme) => {
    const taken = takenProperties();
    const { color, textColor } = ownColors[scheme];
    expect(taken.get('--dpplus-color')?.[scheme]).toBe(color);
    expect(taken.get('--dpplus-text-color')?.[scheme]).toBe(textColor);
  },
);
