import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import { matches, pages, read } from './pages.ts';
import { filesIn, titlesOf } from './prose.ts';

// `npx dpplus-sandbox` without the package installed runs any package of that name.
it.each([...pages, 'demo/README.md'])('%s runs the sandbox of this package and of no other', (path) => {
  const calls = [...read(path).matchAll(/\bnpx [^`\n]*?dpplus-sandbox/g)].map(([call]) => call);
  expect(calls.filter((call) => call !== 'npx --package=dpplus-connect dpplus-sandbox')).toEqual([]);
});

it.each(matches(read('CONTRIBUTING.md'), /-[tg] '(.+?)'/g))(
  'CONTRIBUTING runs the tests with “%s” in their title',
  (words) => {
    const files = filesIn('.').filter(
      (file) => /\.(?:test|spec)\.ts$/.test(file) && read(file).includes(words),
    );
    const titles = files.flatMap((file) => titlesOf(file, read(file)));
    expect(titles.filter(({ text }) => text.includes(words))).not.toEqual([]);
  },
);

it('CONTRIBUTING names files and scripts that there are', () => {
  const page = read('CONTRIBUTING.md');
  const files = matches(page, /`((?:src|docs|demo|e2e|locales)\/[\w./-]+)`/g);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  for (const script of matches(page, /`npm run ([\w:]+)/g)) expect(pkg.scripts).toHaveProperty(script);
});

it('a page that runs the package links to its installation, because it is not on npm yet', () => {
  const runs = pages.filter((path) => /npx --package|npm install dpplus/.test(read(path)));
  expect(runs.length).toBeGreaterThan(4);
  expect(runs.filter((path) => !/README\.md#install-it|\]\(#install-it\)/.test(read(path)))).toEqual([]);
});
