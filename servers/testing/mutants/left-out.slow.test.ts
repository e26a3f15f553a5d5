import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { matches, read } from '../../../tools/write/docs/pages.ts';
import { singleParts, withoutParts } from './left-out.ts';
import { mutantsOf } from './mutants-of.ts';
import { rightApps } from './right-apps.ts';

describe.each(rightApps)('of the mutants of $name', ({ name, path, text, parts }) => {
  const places = mutantsOf(basename(path), text).map(({ at }) => at);

  it.each(singleParts(parts))('%s hides some', (_name, part) => {
    const read = withoutParts(text, [part]);
    expect(
      places.filter((at) => read[at] !== text[at]).length,
      `${JSON.stringify(part)} of ${name} hides no mutant, because the code has changed. ` +
        'Write its new beginning into servers/testing/mutants/parts.ts, or take the part out.',
    ).toBeGreaterThan(0);
  });
});

it('each survivor of the table is a mutant', () => {
  const ids = new Set(rightApps.flatMap(({ mutants }) => mutants.map(({ id }) => id)));
  const listed = matches(read('servers/testing/survivors.md'), /`((?:server|[\w.]+\.(?:py|php)): [^`]*)`/g);
  expect(listed.length).toBeGreaterThan(20);
  expect(
    listed.map((code) => code.replaceAll('\\|', '|')).filter((id) => !ids.has(id)),
    'The code of these mutants has changed. Take each out of its row in servers/testing/survivors.md, and measure: ' +
      'npm run write -- --measured mutants',
  ).toEqual([]);
});

it.each([
  ['a line', 'a\nif (x) b\nc', 'if (x)', 'a\n        \nc'],
  ['a block', '\tif (x) {\n\t\ta\n\n\t\tb\n\t}\n\tc', 'if (x)', '         \n   \n\n   \n  \n\tc'],
  [
    'both bodies of a choice',
    'if (x) {\n  a\n} else {\n  b\n}\nc',
    'if (x)',
    '        \n   \n        \n   \n \nc',
  ],
  [
    'a function of Python with a long head',
    'def f(\n  a\n) -> b:\n  c\nd',
    'def f(',
    '      \n   \n       \n   \nd',
  ],
  ['a function of PHP', 'function f()\n{\n  a;\n}\nb', 'function f(', '            \n \n    \n \nb'],
])('%s is left out to its end', (_title, code, line, left) => {
  expect(withoutParts(code, [{ reason: 'test', lines: [line] }])).toBe(left);
});
