import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import config from '../../tools/dependency-cruiser.json' with { type: 'json' };

/** The paths of a pattern: `^src/(a|b)/` is `src/a` and `src/b`. Lookups such as `$1` and files by a pattern are left out. */
function pathsIn(pattern: string): string[] {
  const [all = '', before = '', group = '', after = ''] = /^(.*?)\(([^()]*)\)(.*)$/.exec(pattern) ?? [];
  if (all) return group.split('|').flatMap((each) => pathsIn(before + each + after));
  return [
    pattern
      .replace('^', '')
      .replace('[.]', '.')
      .replace(/\/?\$?$/, ''),
  ];
}

it.each(config.forbidden)('the boundary “$name” names files and folders that there are', ({ from, to }) => {
  const patterns = [from, to].flatMap((side) => Object.entries(side).filter(([key]) => /^path/.test(key)));
  const paths = patterns.flatMap(([, pattern]) => pathsIn(String(pattern)));
  const named = paths.filter((path) => /^[a-z]/.test(path) && !/[$[+*]/.test(path));
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
