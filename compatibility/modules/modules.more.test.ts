import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { installed } from '../../tools/release/pack.ts';
import { matches, read, rows, section } from '../../tools/write/docs/pages.ts';
import { install } from '../install.ts';
import { devDependencies } from './package.json' with { type: 'json' };

// Projects with other module systems than that of this repository, with the packed packages.

const modules = join(import.meta.dirname, 'node_modules');
/** Outside of the repository, where an entry that a package lacks would be found in its source. */
const folder = temporaryFolder();

beforeAll(() => {
  install(import.meta.dirname);
  for (const name of ['dpplus-connect', 'dpplus-sandbox']) {
    rmSync(join(modules, name), { recursive: true, force: true });
    cpSync(join(installed, '..', name), join(modules, name), { recursive: true });
  }
  symlinkSync(modules, join(folder, 'node_modules'), 'junction');
}, 300_000);

function write(path: string, content: string | object): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** Writes the settings of the TypeScript in a folder. */
const configure = (to: string, more: object) =>
  write(`${to}/tsconfig.json`, {
    compilerOptions: { strict: true, esModuleInterop: true, target: 'es2022', ...more },
  });

function run(...words: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
  return stdout + stderr;
}

const guide = read('docs/testing.md');
const part = section(guide, 'CommonJS, Jest and TypeScript');
const [, ...table] = rows(part);
const [login = ''] = matches(section(guide, 'Without a port'), /```js\n(.*?)```/gs);
const withGlobals = login.replace("import test from 'node:test';\n", '');
const typed = (code: string) => code.replace(/(\w+)\.headers\.get\('([\w-]+)'\)/g, "$1!.headers.get('$2')!");

/** The public names of a folder of the source, exported from the package instead. */
const names = (source: string, entry: string) => read(`${source}/index.ts`).replace(/'\..*'/g, `'${entry}'`);
const sources = {
  login: typed(login),
  server: names('src/server', 'dpplus-connect/server'),
  sandbox: names('sandbox', 'dpplus-sandbox'),
  button: names('src/button', 'dpplus-connect'),
  element: `import { DpplusConnectElement } from 'dpplus-connect/define';
export const element: DpplusConnectElement = document.createElement('dpplus-connect');
export const isElement = element instanceof DpplusConnectElement;
export { language } from 'dpplus-connect/fr';
export type { DpplusConnectProps } from 'dpplus-connect/react';`,
};
/** For each module resolution, the `module` and the kinds of files that go with it. */
const resolutions = [
  ['node10', 'commonjs', 'cts'],
  ['node16', 'node16', 'mts', 'cts'],
  ['nodenext', 'nodenext', 'mts', 'cts'],
  ['bundler', 'esnext', 'mts'],
];
const emitted: string[] = [];

it.each(matches(part, /^\| TypeScript \| (.*?) \|/gm).flatMap((versions) => versions.split(', ')))(
  'TypeScript %s compiles every public type in each module resolution',
  (version) => {
    const isNative = version.startsWith('7');
    const name = { '5.9': 'typescript', '7.0': '../../../node_modules/typescript-7' }[version];
    const compiler = join(modules, name ?? `typescript-${version}`);
    expect(read(join(compiler, 'package.json'))).toContain(`"version": "${version}.`);
    const projects = resolutions.slice(isNative ? 1 : 0).map(([moduleResolution, module, ...kinds]) => {
      const to = `typescript/${version}/${moduleResolution}`;
      for (const kind of kinds) {
        for (const [name, code] of Object.entries(sources)) write(`${to}/${name}.${kind}`, code);
        emitted.push(join(folder, to, `login.${kind.replace('t', 'j')}`));
      }
      // Checking the declarations of the packages takes longest, and is the same in each version.
      const skipLibCheck = !isNative && `${version} ${module}` !== '5.9 commonjs';
      const options = { module, moduleResolution, skipLibCheck, exactOptionalPropertyTypes: true };
      return configure(to, { ...options, types: ['node'] });
    });
    expect(run(join(compiler, 'bin/tsc'), '-b', ...projects)).toBe('');
  },
);

it('what TypeScript wrote logs in, with `import` and with `require` in one process', () => {
  const code = `for (const file of ${JSON.stringify(emitted)}) await import(file)`;
  const counts = matches(run('--input-type=module', '--eval', code), /^# ((?:pass|fail) \d+)$/gm);
  expect(counts).toEqual([`pass ${emitted.length}`, 'fail 0']);
});

/** The same login, at a server of NestJS. */
const nest = `import { Controller, Get, Next, Req, Res } from '@nestjs/common';
import { Test } from '@nestjs/testing';
let [connect, nest] = [];
afterAll(() => nest.close());
const get = async (url, init = {}) =>
  fetch(url.replace('http://localhost:3000', await nest.getUrl()), { ...init, redirect: 'manual' });
${matches(part, /```ts\n(.*?)```/gs)}${withGlobals}`
  .replace(/connect\.handle\(new Request\((.*)\)\);/g, 'get($1);')
  .replace('const connect', 'connect')
  .replace(
    '  const start',
    `  const module = await Test.createTestingModule({ controllers: [LoginController] }).compile();
  await (nest = module.createNestApplication()).listen(0);
$&`,
  );

it('the login of docs/testing.md passes in Jest, with Babel, and in ts-jest with a controller of NestJS', () => {
  write('jest/package.json', {});
  write('jest/login.test.js', withGlobals.replace(/^import (.*) from (.*);$/gm, 'const $1 = require($2);'));
  const transformIgnorePatterns = matches(part, /transformIgnorePatterns: \['(.*?)'\]/g);
  write('babel/package.json', { jest: { transformIgnorePatterns } });
  write('babel/babel.config.json', { plugins: ['@babel/plugin-transform-modules-commonjs'] });
  const button = "import 'dpplus-connect/define';\nimport { language } from 'dpplus-connect/fr';\n";
  const test = "test('the button', () => assert.equal(language, 'fr'));";
  write('babel/login.test.js', button + withGlobals + test);
  const jest = { testRegex: 'spec', moduleFileExtensions: ['js', 'ts'], transform: { '[.]ts$': 'ts-jest' } };
  write('nest/package.json', { jest });
  const decorators = { emitDecoratorMetadata: true, experimentalDecorators: true, isolatedModules: true };
  configure('nest', { module: 'nodenext', ...decorators });
  write('nest/login.spec.ts', nest);
  expect(run('node_modules/jest/bin/jest.js', '--projects', 'jest', 'babel', 'nest')).toContain(
    'Tests:       4 passed, 4 total',
  );
});

it.each([
  [
    'esbuild',
    `buildSync({ entryPoints: ['./bundles/login.mjs'], bundle: true, platform: 'node', outfile: './bundles/esbuild.cjs', logLevel: 'error' })`,
  ],
  [
    'webpack',
    `({ mode: 'production', target: 'node', entry: './bundles/login.mjs', output: { path: process.cwd() + '/bundles', filename: 'webpack.cjs' } }, (error, stats) => {
      if (error || stats.hasErrors()) console.log(error ?? stats.toString());
    })`,
  ],
])('the login of docs/testing.md runs from a bundle of %s in CommonJS', (name, build) => {
  write('bundles/login.mjs', login);
  const bundler = `require(${JSON.stringify(join(modules, '../../../node_modules', name))})`;
  expect(run('--eval', name === 'webpack' ? bundler + build : `${bundler}.${build}`)).toBe('');
  expect(run(`bundles/${name}.cjs`)).toContain('\n# pass 1\n');
});

it('ts-node runs the login of docs/testing.md as CommonJS', () => {
  configure('ts-node', { module: 'commonjs' });
  const file = write('ts-node/login.ts', typed(login));
  expect(run('node_modules/ts-node/dist/bin.js', file)).toContain('\n# pass 1\n');
});

it('docs/testing.md has the versions of these tools', () => {
  const versions: Record<string, string> = devDependencies;
  const nest = ['@nestjs/core', ...matches(part, /NestJS (\d+\.\d+)/g)];
  for (const [tool = '', version = ''] of [...table.slice(0, -1), nest])
    expect(versions[tool.toLowerCase()], tool).toContain(`${version}.`);
});
