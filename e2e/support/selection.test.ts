import { expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };

/** The pattern of an option in a script of package.json. */
const patternOf = (script: string, option: string) =>
  new RegExp(RegExp(`${option}=\\\\"(.*?)\\\\"`).exec(script)?.[1] ?? '', 'i');
const selected = {
  test: patternOf(pkg.scripts.test, '--grep'),
  others: patternOf(pkg.scripts['test:all'], '--grep-invert'),
  nightly: patternOf(pkg.scripts['test:nightly'], '--grep'),
};

/** The scripts that run a test, whose full title Playwright begins with its project. */
const runsOf = (project: string, tags: string) => {
  const title = `${project} e2e/a.spec.ts someone logs in ${tags}`;
  return [
    selected.test.test(title) ? 'test' : [],
    project !== 'apps' && !selected.others.test(title) ? 'test:all' : [],
    selected.nightly.test(title) ? 'test:nightly' : [],
  ].flat();
};

it.each([
  ['chromium', '', 'test:all'],
  ['firefox', '', 'test:all'],
  ['chromium', '@core', 'test'],
  ['firefox', '@core', 'test:all'],
  ['webkit', '@core', 'test:all'],
  ['package', '', 'test:all'],
  ['package', '@core', 'test'],
  ['chromium', '@engines', 'test'],
  ['webkit', '@engines', 'test'],
  // `npm test` has no full Chromium.
  ['chromium', '@engines @full', 'test:all'],
  ['chromium', '@core @full', 'test:all'],
  ['firefox', '@engines @full', 'test'],
  ['webkit', '@engines @full', 'test'],
  ['chromium', '@nightly', 'test:nightly'],
  ['package', '@nightly', 'test:nightly'],
  ['apps', '', 'test:nightly'],
])('a test of the project %s with the tags “%s” runs once, in %s', (project, tags, script) => {
  expect(runsOf(project, tags)).toEqual([script]);
});
