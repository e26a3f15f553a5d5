import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cancelable } from '../../src/button/login/events.ts';
import { attributes, closedSets } from '../../src/button/options/attributes.ts';

const readme = readFileSync('README.md', 'utf8');
const rows = new Map(
  [...readme.matchAll(/^\| `data-([a-z-]+)` \| (.*?) \|/gm)].map(([, name = '', values = '']) => [
    name,
    values,
  ]),
);

test('the README’s table has each attribute of the source, and no other', () => {
  expect([...rows.keys()].sort()).toEqual([...attributes].sort());
});

test.each(Object.entries(closedSets))(
  'the README lists the values of data-%s, the default first',
  (name, values) => {
    expect(rows.get(name)).toBe(values.map((value) => `\`${value}\``).join(', '));
  },
);

test('the README lists the events', () => {
  const inReadme = [...readme.matchAll(/^\| `(dpplus-[a-z]+)` \|/gm)].map(([, name]) => name);
  expect(inReadme.sort()).toEqual(Object.keys(cancelable).sort());
});
