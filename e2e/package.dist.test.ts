import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { expect, test } from 'vitest';
import { attributes } from '../contract/attributes.ts';
import { languages } from '../contract/languages.ts';
import pkg from '../package.json' with { type: 'json' };
import { cancelable } from '../src/button/popup/events.ts';
import { installed, installedAt, packed } from '../tools/release/pack.ts';
import { matches } from '../tools/write/docs/pages.ts';
import { takenProperties } from '../tools/write/docs/style-sheet.ts';

const read = (path: string) => readFileSync(join(installed, path), 'utf8');
const manifest = () => JSON.parse(read('package.json'));
const manifestOf = (name: Installed) =>
  JSON.parse(readFileSync(join(installedAt(name), 'package.json'), 'utf8'));
type Installed = 'dpplus-connect' | 'dpplus-sandbox';
const both: Installed[] = ['dpplus-connect', 'dpplus-sandbox'];
const all = [...both, 'dpplus-connect-bridge'] as const;

/** The packed files below a folder, with `/` between folders. */
const filesIn = (folder: string, name: Installed = 'dpplus-connect'): string[] =>
  packed(name).paths.filter((path) => folder === '.' || path.startsWith(`${folder}/`));

/** Runs a module in a Node.js that has the package installed, and returns its output. */
const inNode = (code: string) =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: join(installed, '../..'),
    encoding: 'utf8',
  });

/** The files in other languages. */
const serverFiles = readdirSync('servers', { recursive: true, encoding: 'utf8' })
  .filter((path) =>
    /^(?!testing\b|java.src.test\b|.*\b(vectors|test-plugin)\b|.*_test\.go$).*[/].*\.(go|html|java|mod|php|pot|py|rb|ru|txt)$|^php.composer\.json$|^ruby.*\.(gemspec|tt)$|^java.pom\.xml$|^python.(.*\bpy\.typed|pyproject\.toml)$|\bblock\.js$/.test(
      path,
    ),
  )
  .map((path) => `servers/${path}`);

/** The documents in the package's top folder. */
const pages = ['README.md', 'SECURITY.md', 'CHANGELOG.md'];

test('the package holds the build, the docs, the servers to copy, the readme, the licences and the changes', () => {
  const types = /^dist\/(cjs\/)?types\/(?!.*(\.test\.|\/testing\/))[\w/-]+\.d\.ts$/;
  expect(
    filesIn('.')
      .filter((path) => !types.test(path))
      .sort(),
  ).toEqual(
    [
      ...pages,
      ...readdirSync('docs', { recursive: true })
        .map((file) => `docs/${file}`)
        .filter((file) => /\.md$|^docs\/compose\/(?!.*\.tgz)/.test(file))
        .filter((file) => ![file, dirname(file)].some((path) => pkg.files.includes(`!${path}`))),
      ...serverFiles,
      'contract/vectors.json',
      'LICENSE',
      'llms.txt',
      'package.json',
      'dist/custom-elements.json',
      'dist/html-custom-data.json',
      'dist/web-types.json',
      ...[
        'package.json',
        'server.js',
        ...languages.flatMap((lang) => [`${lang}/index.js`, `${lang}/define.js`]),
      ].map((file) => `dist/cjs/${file}`),
      ...['index.js', 'texts.js'].map((file) => `dist/server/${file}`),
      ...languages.flatMap((lang) => [
        ...['dp_connect.js', 'dp_connect.css', 'dp_connect_element.js', 'THIRD-PARTY-LICENSES.md'].map(
          (file) => `dist/${lang}/${file}`,
        ),
        ...['index.js', 'define.js', 'login.js', 'scan.js'].map((file) => `dist/package/${lang}/${file}`),
      ]),
    ].sort(),
  );
});

test.each(all)('every link of the pages in %s leads to a file of the package', (name) => {
  const { paths, tarball } = packed(name);
  const pages = paths.filter((path) => /^(?!dist\/).*\.md$|^llms\.txt$/.test(path));
  const links = pages.flatMap((page) =>
    matches(
      execFileSync('tar', ['-xzOf', tarball, `package/${page}`], { encoding: 'utf8' }),
      /^```.*?^```|\]\((?!https?:|#)([^)#]+)/gms,
    )
      .filter(Boolean)
      .map((link) => join(page, '..', link)),
  );
  if (name === 'dpplus-connect') expect(links.length).toBeGreaterThan(500);
  expect(links.filter((link) => !paths.includes(link))).toEqual([]);
});

test.each(both)('types of %s name no file and no package that is not installed with them', (name) => {
  const { dependencies, peerDependencies } = manifestOf(name);
  const peers = Object.keys({ ...dependencies, ...peerDependencies })
    // Types of a package stand in for it.
    .map((peer) => peer.replace('@types/', ''));
  for (const file of filesIn('dist', name).filter((path) => path.endsWith('.d.ts'))) {
    const path = join(installedAt(name), file);
    for (const [, named = ''] of readFileSync(path, 'utf8').matchAll(
      /(?<!')(?:from|import|module) ?\(?['"]([^'"]+)['"]/g,
    ))
      if (named.startsWith('.'))
        expect(existsSync(join(path, '..', named.replace(/\.ts$/, '.d.ts'))), `${file}: ${named}`).toBe(true);
      else if (!named.startsWith('node:'))
        expect(peers, file).toContain(named.split('/', named.startsWith('@') ? 2 : 1).join('/'));
  }
});

/** The packages that the modules of a folder of the build import. */
const importedIn = (folder: string, name?: Installed) => {
  const code = filesIn(folder, name)
    .filter((path) => path.endsWith('.js'))
    .map((path) => readFileSync(join(installedAt(name ?? 'dpplus-connect'), path), 'utf8'));
  const names = code
    .join('\n')
    .matchAll(/(?:^(?:import|export) .*?from |\brequire\()"(@[^/"]+\/[^/"]+|[^@./"][^/"]*)/gm);
  return [...new Set([...names].map(([, found = '']) => found))].filter((found) => !isBuiltin(found)).sort();
};

test('Lit, the only import of the shipped code, is the only package installed with it', () => {
  const { dependencies } = manifest();
  expect(importedIn('dist')).toEqual(['@lit/reactive-element']);
  expect(Object.keys(dependencies)).toEqual(['@lit/reactive-element']);
  for (const range of Object.values(dependencies)) expect(range).toMatch(/^\^/);
});

test('the sandbox imports its dependencies, and Playwright, an optional peer, for the fixtures only', () => {
  const { dependencies, peerDependenciesMeta } = manifestOf('dpplus-sandbox');
  const fixtures = importedIn('dist/playwright.js', 'dpplus-sandbox');
  expect(readFileSync(join(installedAt('dpplus-sandbox'), 'dist/playwright.js'), 'utf8')).toContain(
    'from "@playwright/test"',
  );
  expect(fixtures).toEqual([]);
  expect(importedIn('dist', 'dpplus-sandbox')).toEqual(
    ['@playwright/test', ...Object.keys(dependencies).filter((name) => name !== 'dpplus-connect')].sort(),
  );
  expect(peerDependenciesMeta['@playwright/test']).toEqual({ optional: true });
});

test('the packages have one version, and name each other by it', () => {
  const [{ version }, sandbox, bridge] = [
    manifest(),
    manifestOf('dpplus-sandbox'),
    JSON.parse(readFileSync('bridge/package.json', 'utf8')),
  ];
  expect([sandbox.version, sandbox.dependencies['dpplus-connect']]).toEqual([version, version]);
  expect([bridge.version, bridge.peerDependencies]).toEqual([
    version,
    { 'dpplus-connect': version, 'dpplus-sandbox': version },
  ]);
});

test('a production install has no command and no mock of the service', () => {
  expect(manifest().bin).toBeUndefined();
  expect(
    filesIn('.').filter((path) => /sandbox|certificate|checker/.test(path) && !/^docs\//.test(path)),
  ).toEqual([]);
});

test('the modules for pages import constant names only, because bundlers reject others', () => {
  const modules = filesIn('dist/package').filter((path) => path.endsWith('.js'));
  expect(modules.length).toBe(4 * languages.length);
  for (const path of modules) expect(read(path), path).not.toMatch(/\bimport\s*\(/);
});

test('the licence of Lit, which the scripts contain, is beside them', () => {
  for (const lang of languages)
    expect(read(`dist/${lang}/THIRD-PARTY-LICENSES.md`)).toMatch(
      /^## @lit\/reactive-element - [\d.]+ \(.*\)\n\n.*Licen[sc]e/m,
    );
});

test('every entry can be imported and required where there is no page, and speaks its language', () => {
  const names = both.flatMap((name) =>
    Object.entries<string | { types: string; default?: string }>(manifestOf(name).exports)
      .filter(([, entry]) => typeof entry === 'object' && entry.default)
      .flatMap(([path]) => (path.includes('*') ? languages : ['']).map((lang) => path.replace('*', lang)))
      .map((path) => path.replace('.', name)),
  );
  const said = inNode(`import { createRequire } from 'node:module';
  for (const name of ${JSON.stringify(names)}) for (const load of [(path) => import(path), createRequire(import.meta.url)]) {
    const { language, DpplusConnectElement, createSandbox, createConnect, logIn } = await load(name);
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
      'dpplus-sandbox/cypress function',
      'dpplus-sandbox/playwright function',
      'dpplus-sandbox function',
      'dpplus-connect/server function',
    ]
      .flatMap((line) => [line, line])
      .sort(),
  );
});

test('the files for pages can be found by their place in the package, to be copied or bundled', () => {
  const files = languages.flatMap((lang) => [`${lang}/dp_connect.js`, `${lang}/dp_connect.css`]);
  const found = inNode(`const { existsSync } = await import('node:fs');
    for (const file of ${JSON.stringify(files)})
      console.log(String(existsSync(new URL(import.meta.resolve('dpplus-connect/dist/' + file)))));`);
  expect(found.trim().split('\n')).toEqual(files.map(() => 'true'));
});

test.each(all)('publint finds no problem in %s', async (name) => {
  const tarball = new Uint8Array(readFileSync(packed(name).tarball)).buffer;
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

test.each(all)('“Are the types wrong?” finds nothing wrong with %s', async (name) => {
  const result = await checkPackage(createPackageFromTarballData(readFileSync(packed(name).tarball)));
  if (!result.types) throw new Error('The package has no types.');
  expect(result.problems).toEqual([]);
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
