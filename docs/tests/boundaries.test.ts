import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { forbidden } from '../../tools/dependency-cruiser.json' with { type: 'json' };
import { projectFiles } from '../../tools/project-files.ts';
import { matches, read, rows, section } from '../../tools/write/docs/pages.ts';

interface Side {
  path?: string;
  pathNot?: string;
}

/** Each alternative of a pattern: `^(src|demo)/` has `^src/` and `^demo/`. */
function alternatives(pattern: string): string[] {
  const [group, words] = /\(([^()]*)\)/.exec(pattern) ?? [];
  if (group === undefined || words === undefined) return pattern.split('|');
  return words.split('|').flatMap((word) => alternatives(pattern.replace(group, () => word)));
}

const files = projectFiles();
const patterns = forbidden.flatMap(({ name, from, to }) =>
  [from as Side, to as Side].flatMap(({ path = '', pathNot = '' }) =>
    [...new Set([...alternatives(path), ...alternatives(pathNot)])].map((pattern) => ({ name, pattern })),
  ),
);

it.each(patterns)('“$name” matches a file by $pattern', ({ name, pattern }) => {
  // A group of the other side, of which any file serves here.
  const expression = new RegExp(pattern.replace('$1', '[^/]+'));
  expect(
    files.some((path) => expression.test(path)),
    `tools/dependency-cruiser.json, “${name}”: ${pattern} matches no file, so the boundary holds nothing. Write the path of today`,
  ).toBe(true);
});

const tree = rows(section(read('CONTRIBUTING.md'), 'The tree')).flatMap(([folder = '', , imports = '']) =>
  matches(folder, /`([\w/]+)`/g).map((name) => ({ name, files: matches(imports, /`([\w/-]+\.[\w.]+)`/g) })),
);

/** The place of a file's folder in the tree, or -1 for a file beside the folders. */
const placeOf = (path: string) => tree.findIndex(({ name }) => path.startsWith(`${name}/`));

it.each(tree)(
  '$name imports only folders above it in CONTRIBUTING, and the files that its row names',
  ({ name, files: named }) => {
    const sources = files.filter(
      (path) => path.startsWith(`${name}/`) && /^(?!.*([.](test|spec)[.]|\/testing\/)).*\.ts$/.test(path),
    );
    const imports = sources.flatMap((path) =>
      matches(read(path), /^(?:import|export|\}) [^'\n]*'(\.[^']+)'/gm).map((target) => ({
        path,
        target: join(dirname(path), target),
      })),
    );
    const wrong = imports.filter(
      ({ path, target }) => placeOf(target) > placeOf(path) && !named.includes(target),
    );
    expect(wrong, 'move the file down, or name the exception in the row of CONTRIBUTING').toEqual([]);
  },
);

it('CONTRIBUTING or a README names each single file that a boundary exempts', () => {
  const notes = files.filter((path) => /(^|\/)(CONTRIBUTING|README)\.md$/.test(path)).map(read);
  const exempt = patterns
    .map(({ pattern }) => pattern.replaceAll('[.]', '.').replace(/[$^]/g, ''))
    .filter((path) => /^[\w-]+\/.*\.(ts|json)$/.test(path));
  expect(exempt.length).toBeGreaterThan(2);
  const unnamed = exempt.filter((path) => !notes.some((text) => text.includes(`\`${path}\``)));
  expect(unnamed, 'name the file in “The tree” of CONTRIBUTING, or in the README of its folder').toEqual([]);
});
