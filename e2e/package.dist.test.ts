import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { expect, test } from 'vitest';
import pkg from '../package.json' with { type: 'json' };
import { cancelable } from '../src/button/popup/events.ts';
import { attributes } from '../src/vocabulary/attributes.ts';
import { languages } from '../src/vocabulary/languages.ts';
import { takenProperties } from '../tools/docs/style-sheet.ts';
import { installed, packed } from '../tools/pack.ts';

const read = (path: string) => readFileSync(join(installed, path), 'utf8');
const manifest = () => JSON.parse(read('package.json'));

/** The packed files below a folder, with `/` between folders. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(installed, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(installed.length + 1)
        .replaceAll('\\', '/'),
    );

/** Runs a module in a Node.js that has the package installed, and returns its output. */
const inNode = (code: string) =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: join(installed, '../..'),
    encoding: 'utf8',
  });

/** The files in other languages. */
const serverFiles = readdirSync('servers', { recursive: true, encoding: 'utf8' })
  .filter((path) =>
    /^(?!.*\b([vV]ectors|test-plugin)\b|.*_test\.go$).*[/].*\.(go|html|java|mod|php|py|rb|ru)$/.test(path),
  )
  .map((path) => `servers/${path}`);

/** The documents in the package's top folder. */
const pages = ['README.md', 'SECURITY.md', 'CHANGELOG.md'];

test('the package holds the build, the docs, the servers to copy, the readme, the licences and the changes', () => {
  const types = /^dist\/types\/(?!.*(\.test\.|\/testing\/))[\w/-]+\.d\.ts$/;
  expect(
    filesIn('.')
      .filter((path) => !types.test(path) && !/^dist\/sandbox\/[\w-]+-[\w-]{8}\.js$/.test(path))
      .sort(),
  ).toEqual(
    [
      ...pages,
      ...readdirSync('docs', { recursive: true })
        .map((file) => `docs/${file}`)
        .filter((file) => /\.md$|^docs\/compose\/(?!.*\.tgz)/.test(file))
        .filter((file) => !pkg.files.includes(`!${file}`)),
      ...serverFiles,
      'servers/test-vectors.json',
      'LICENSE',
      'llms.txt',
      'package.json',
      'dist/custom-elements.json',
      'dist/html-custom-data.json',
      'dist/web-types.json',
      ...['bin.js', 'index.js', 'openapi.json', 'seed.schema.json', 'THIRD-PARTY-LICENSES.md'].map(
        (file) => `dist/sandbox/${file}`,
      ),
      ...['playwright.js', 'cypress.js', 'code-login.js'].map((file) => `dist/kit/${file}`),
      ...['index.js', 'index.js.map', 'texts.js', 'texts.js.map'].map((file) => `dist/server/${file}`),
      ...languages.flatMap((lang) => [
        ...['dp_connect.js', 'dp_connect.css', 'dp_connect_element.js', 'THIRD-PARTY-LICENSES.md'].map(
          (file) => `dist/${lang}/${file}`,
        ),
        ...['index.js', 'define.js', 'login.js', 'scan.js'].map((file) => `dist/package/${lang}/${file}`),
      ]),
    ].sort(),
  );
});

test('every link of a page in the package leads to a file of the package, or of the repository that it comes from', () => {
  for (const page of filesIn('.').filter((path) => /^(?!dist\/).*\.md$|^llms\.txt$/.test(path)))
    for (const [, link = ''] of read(page)
      .replace(/^```.*?^```$/gms, '')
      .matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
      const found = [installed, '.'].some((root) => existsSync(join(root, page, '..', link)));
      expect(found, `${page}: ${link}`).toBe(true);
    }
});

test('types name no file and no package that is not installed with them', () => {
  const peers = Object.keys({ ...manifest().dependencies, ...manifest().peerDependencies })
    // Types of a package stand in for it.
    .map((name) => name.replace('@types/', ''));
  for (const file of filesIn('dist/types'))
    for (const [, name = ''] of read(file).matchAll(/(?:from|import|module) ?\(?['"]([^'"]+)['"]/g))
      if (name.startsWith('.'))
        expect(
          existsSync(join(installed, file, '..', name.replace(/\.ts$/, '.d.ts'))),
          `${file}: ${name}`,
        ).toBe(true);
      else if (!name.startsWith('node:'))
        expect(peers, file).toContain(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
});

/** The packages that the modules of a folder of the build import. */
const importedIn = (folder: string) =>
  filesIn(folder)
    .filter((path) => path.endsWith('.js'))
    .flatMap((path) =>
      [...read(path).matchAll(/^(?:import|export) .*?from "(@[^/"]+\/[^/"]+|[^@./"][^/"]*)/gm)].flatMap(
        ([, name = '']) => (name.startsWith('node:') ? [] : name),
      ),
    );

test('only the Playwright fixtures import Playwright, which is an optional peer', () => {
  expect(importedIn('dist/kit')).toEqual(['@playwright/test']);
  expect(read('dist/kit/playwright.js')).toContain('from "@playwright/test"');
  expect(manifest().peerDependenciesMeta['@playwright/test']).toEqual({ optional: true });
});

test('Lit, the only import of the shipped code, is the only package installed with it', () => {
  const imported = ['package', 'sandbox', 'server'].flatMap((folder) => importedIn(`dist/${folder}`));
  const { dependencies } = manifest();
  expect(Object.keys(dependencies).sort()).toEqual([...new Set(imported)].sort());
  expect(Object.keys(dependencies)).toEqual(['@lit/reactive-element']);
  for (const range of Object.values(dependencies)) expect(range).toMatch(/^\^/);
});

test('the modules for pages import constant names only, because bundlers reject others', () => {
  const modules = filesIn('dist/package').filter((path) => path.endsWith('.js'));
  expect(modules.length).toBe(4 * languages.length);
  for (const path of modules) expect(read(path), path).not.toMatch(/\bimport\s*\(/);
});

test('the licences of the bundled packages are in the package', () => {
  const bundled = { sandbox: ['hono', '@hono/node-server'], en: ['@lit/reactive-element'] };
  for (const [folder, names] of Object.entries(bundled)) {
    const text = read(`dist/${folder}/THIRD-PARTY-LICENSES.md`);
    for (const name of names)
      expect(text).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\(.*\\)\\n\\n.*Licen[sc]e`, 'm'));
  }
});

test('every entry can be imported where there is no page, and speaks its language', () => {
  const entries = Object.entries<string | { types: string; default?: string }>(manifest().exports);
  const names = entries
    .filter(([, entry]) => typeof entry === 'object' && entry.default)
    .map(([name]) => name.replace('.', 'dpplus-connect'));
  const said = inNode(`for (const name of ${JSON.stringify(names)}) {
    const { language, DpplusConnectElement, createSandbox, createConnect, logIn } = await import(name);
    console.log(name, language ?? DpplusConnectElement?.name ?? typeof (createSandbox ?? createConnect ?? logIn));
  }`);
  expect(said.trim().split('\n').sort()).toEqual(
    [
      'dpplus-connect en',
      'dpplus-connect/define DpplusConnectElement',
      ...languages.flatMap((lang) => [
        `dpplus-connect/${lang} ${lang}`,
        `dpplus-connect/${lang}/define DpplusConnectElement`,
      ]),
      'dpplus-connect/cypress function',
      'dpplus-connect/playwright function',
      'dpplus-connect/sandbox function',
      'dpplus-connect/server function',
    ].sort(),
  );
});

test('the files for pages can be found by their place in the package, to be copied or bundled', () => {
  const files = languages.flatMap((lang) => [`${lang}/dp_connect.js`, `${lang}/dp_connect.css`]);
  const found = inNode(`const { existsSync } = await import('node:fs');
    for (const file of ${JSON.stringify(files)})
      console.log(String(existsSync(new URL(import.meta.resolve('dpplus-connect/dist/' + file)))));`);
  expect(found.trim().split('\n')).toEqual(files.map(() => 'true'));
});

test('publint finds no problem', async () => {
  const { messages } = await publint({ pkgDir: installed, pack: false, strict: true });
  expect(messages.map((message) => formatMessage(message, manifest()))).toEqual([]);
});

test('“Are the types wrong?” finds nothing wrong with a package of ES modules', async () => {
  const result = await checkPackage(
    createPackageFromTarballData(readFileSync(packed('dpplus-connect').tarball)),
  );
  if (!result.types) throw new Error('The package has no types.');
  // As its profile `esm-only` does: old module resolutions, and CommonJS that cannot require ES modules.
  const ignored = ['node10', 'node16-cjs'];
  expect(
    result.problems.filter(
      (problem) => !('resolutionKind' in problem && ignored.includes(problem.resolutionKind)),
    ),
  ).toEqual([]);
});

test('custom-elements.json describes the element', () => {
  const { modules } = JSON.parse(read(manifest().customElements));
  const [{ path, declarations, exports }] = modules;
  const names = (list: { name: string }[]) => list.map(({ name }) => name).sort();
  expect(existsSync(join(installed, path))).toBe(true);
  expect(names(exports)).toEqual(['DpplusConnectElement', 'dpplus-connect']);
  const [element] = declarations;
  expect(element.tagName).toBe('dpplus-connect');
  expect(names(element.attributes)).toEqual(
    ['aria-label', 'aria-disabled', 'rel', ...attributes]
      .map((name) => (name === 'style' ? 'size' : name))
      .sort(),
  );
  expect(names(element.events)).toEqual(Object.keys(cancelable).sort());
  expect(names(element.slots)).toEqual(['']);
  expect(names(element.cssParts)).toEqual(['button']);
  expect(names(element.cssProperties)).toEqual([...takenProperties().keys()].sort());
});
