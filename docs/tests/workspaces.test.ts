import { expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import sandbox from '../../sandbox/package.json' with { type: 'json' };
import { projectFiles } from '../../tools/project-files.ts';
import { matches, read, sorted } from '../../tools/write/docs/pages.ts';

/** They have their own lock files, because `npm ci` of the repository leaves their packages out. */
const apart = ['compatibility/frameworks/apps', 'compatibility/runtimes', 'compatibility/modules'];
const clients = 'compatibility/clients';
const isCode = (path: string) =>
  /\.(tsx?|m?jsx?|vue|svelte|config\.json)$/.test(path) &&
  // The code of others, and code to copy, which is text here.
  !/\/snippets(\/|\.ts$)/.test(path);

/** The code below each `package.json`, without that below another one. The tests of the OAuth clients run a page of the docs. */
const code = new Map(['.', ...pkg.workspaces, ...apart].map((folder) => [folder, '']));
for (const file of ['docs/clients.md', ...projectFiles().filter(isCode)]) {
  // Sorted, so that the last one is the innermost.
  const home = [...code.keys()].findLast((folder) => file.startsWith(`${folder}/`)) ?? '.';
  const folder = file.endsWith('.md') ? clients : home;
  code.set(folder, `${code.get(folder)}\n${read(file)}`);
}

/** The packages of this repository, which npm links for all folders. */
const ours = [pkg.name, sandbox.name];

const listedIn = (folder: string): Record<string, string> => {
  const { dependencies, devDependencies } = JSON.parse(read(`${folder}/package.json`));
  return { ...dependencies, ...devDependencies };
};

const importsOf = (text = '') =>
  sorted(matches(text, /\b(?:from |import |import\()'((?:@[\w.-]+\/)?[a-z][\w.-]*)[/']/g)).filter(
    (name) => !ours.includes(name),
  );

it.each([...code])('the code in %s imports only packages that it or the root lists', (folder, text) => {
  const listed = { ...listedIn('.'), ...listedIn(folder) };
  const isListed = (name: string) => name in listed || `@types/${name}` in listed;
  expect(importsOf(text).filter((name) => !isListed(name))).toEqual([]);
});

it.each(pkg.workspaces)('%s lists only packages that its code names', (folder) => {
  const isNamed = (name: string) =>
    new RegExp(`['"/]${name.replace('@types/', '')}['"/]`).test(code.get(folder) ?? '');
  expect(Object.keys(listedIn(folder)).filter((name) => !isNamed(name))).toEqual([]);
});

it('each package is installed once, for all folders', () => {
  const { packages }: { packages: object } = JSON.parse(read('package-lock.json'));
  expect(Object.keys(packages).filter((path) => /^(?!node_modules).*\/node_modules\//.test(path))).toEqual(
    [],
  );
});

it('the root lists at most 30 packages to build, lint and test the product', () => {
  expect(Object.keys(pkg.devDependencies).length).toBeLessThanOrEqual(30);
});
