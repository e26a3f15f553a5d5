import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { angularComponent } from './guide-apps.ts';

const compiler = resolve('node_modules/typescript-7/bin/tsc');

const compile = (...options: string[]) =>
  spawnSync(process.execPath, [compiler, '--noEmit', ...options], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
const withoutErrors = expect.objectContaining({ status: 0, stdout: '' });

const strict = [
  ...['--ignoreConfig', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'],
  // The package's own declarations are tested too.
  ...['--verbatimModuleSyntax', '--skipLibCheck', 'false', '--skipDefaultLibCheck', '--jsx', 'react-jsx'],
  ...['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'],
];
const bundler = ['--module', 'esnext', '--moduleResolution', 'bundler', '--types', ''];
const node16 = ['--module', 'node16', '--moduleResolution', 'node16'];

it.each([
  ['a page and a bundler', ['types/page.tsx', ...bundler]],
  ['a page and Node', ['types/page.tsx', ...node16, '--types', '']],
  ['a worker', ['types/server.ts', 'types/web-standards.d.ts', ...node16, '--lib', 'es2022', '--types', '']],
  ['the tests of a server', ['types/tests.ts', ...node16, '--types', 'node', '--skipLibCheck']],
])('a strict project for %s compiles', (_what, options) => {
  expect(compile(...strict, ...options)).toEqual(withoutErrors);
});

it('the Angular component of docs/frameworks.md compiles', () => {
  const folder = `${import.meta.dirname}/.built/types`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/login.ts`, angularComponent);
  const decorators = ['--experimentalDecorators', '--skipLibCheck'];
  expect(compile('.built/types/login.ts', ...strict, ...bundler, ...decorators)).toEqual(withoutErrors);
});
