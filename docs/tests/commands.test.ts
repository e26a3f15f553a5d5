import { expect, it } from 'vitest';
import { installCommand, isPublished } from '../../contract/npm-package.ts';
import pkg from '../../package.json' with { type: 'json' };
import { projectFiles } from '../../tools/project-files.ts';
import { matches, pages, read } from '../../tools/write/docs/pages.ts';

/** A command of a package manager to its end, also over several lines or as a list of arguments. */
const command = /\b(?:npx|pnpx|bunx|npm|pnpm|yarn|bun|deno)\b(?:\\\n|['"]\s*\+\s*['"]|[^\n`;|&])*/g;
/** Commands that run a file that is there, and those in a checkout. */
const isLocal = /^npx --no-install dpplus-[\w-]+|^npm (?:pack|run|test|publish)\b/;
/** The name of a package or command of this project, or a value. The bridge without the file of the package installs its name. */
const hasName = /(?<![\w./-])dpplus-(?![\w.-]*\.tgz)|\$\{|(?<!connect-\d.*)dpplus-connect-bridge-\d/;
/** A package of this project with a version, in the address of a CDN, or in the dependencies of an app. */
const reference =
  /\bdpplus-[a-z-]+@[\w^~*].*|\/\/[\w.-]+\/[^\s"'`)]*\bdpplus-.*|"dpplus-[a-z-]+": "(?!file:|\.)[^"]*"/g;
const fetches = (text: string) => [
  ...(text.match(command) ?? []).filter((line) => !isLocal.test(line) && hasName.test(line)),
  ...(text.match(reference) ?? []),
];

it('no text and no source gets a package of this project by its name, which anyone can register on npm', () => {
  const places = projectFiles()
    .filter(
      (path) =>
        !/^(docs\/tests|tools\/(build|browsers|release)|compatibility|e2e)\/|\.png$|^package-lock\.json$/.test(
          path,
        ),
    )
    .flatMap((path) => fetches(read(path)).map((place) => `${path}: ${place}`));
  // A command that installs the bridge or the sandbox has the file of this package, or comes after it.
  const dependency = `"dpplus-connect": "${pkg.version}"`;
  if (!isPublished)
    expect(places.sort()).toEqual([
      `bridge/package.json: ${dependency}`,
      `bridge/package.json: "dpplus-sandbox": "${pkg.version}"`,
      `demo/package.json: "dpplus-sandbox": "${pkg.version}"`,
      `sandbox/package.json: ${dependency}`,
    ]);
  expect(installCommand('express', false)).toBe(`npm install express ./dpplus-connect-${pkg.version}.tgz`);
  expect(installCommand('', true)).toBe('npm install dpplus-connect');
  expect(read('README.md')).toContain(`\n${installCommand()}\n`);
});

it.each(matches(read('CONTRIBUTING.md'), /-[tg] '(.+?)'/g))(
  'CONTRIBUTING runs the tests with “%s” in their title',
  (words) => {
    const files = projectFiles().filter(
      (file) => /\.(?:test|spec)\.ts$/.test(file) && read(file).includes(words),
    );
    expect(files).not.toEqual([]);
  },
);

it('a page that runs the package links to its installation, because it is not on npm yet', () => {
  const runs = pages.filter((path) => /npx --no-install dpplus-(sandbox|connect )/.test(read(path)));
  expect(runs.length).toBeGreaterThan(4);
  expect(runs.filter((path) => !/README\.md#install-it|\]\(#install-it\)/.test(read(path)))).toEqual([]);
});

it('package.json has at most 15 scripts, without those that npm runs by itself', () => {
  const isHook = (name: string) => name === 'version' || /^(pre|post)/.test(name);
  const scripts = Object.keys(pkg.scripts).filter((name) => !isHook(name));
  expect(
    scripts.length,
    'call a program as `node tools/run.js …`, and name it in the README beside it',
  ).toBeLessThanOrEqual(15);
});
