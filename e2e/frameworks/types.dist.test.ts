import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

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
  ['the tests of a server', ['types/tests.ts', ...node16, '--types', 'node', '--skipLibCheck']],
])('a strict project for %s compiles', (_what, options) => {
  expect(compile(...strict, ...options)).toEqual(withoutErrors);
});

it('the apps compile', () => {
  expect(compile('--project', '.')).toEqual(withoutErrors);
});
