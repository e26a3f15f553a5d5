import { expect, it } from 'vitest';
import { forbidden } from '../../tools/dependency-cruiser.json' with { type: 'json' };
import { projectFiles } from '../../tools/project-files.ts';

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
