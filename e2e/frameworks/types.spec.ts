import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import ts from 'typescript';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Returns the compiler's errors for a program, one per line. */
function complaintsOf(roots: readonly string[], options: ts.CompilerOptions): string[] {
  const program = ts.createProgram(roots, { ...options, noEmit: true });
  return ts.getPreEmitDiagnostics(program).map(({ file: where, start = 0, messageText }) => {
    const line = where ? where.getLineAndCharacterOfPosition(start).line + 1 : 0;
    const path = where ? relative(dirname(file('.')), where.fileName) : '';
    return `${path}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}

const strict: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  // The package's own declarations are tested too.
  skipLibCheck: false,
  skipDefaultLibCheck: true,
  jsx: ts.JsxEmit.ReactJSX,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
};

const bundler = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
const node16 = { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 };

for (const [what, root, options] of [
  ['a page and a bundler', 'types/page.tsx', bundler],
  ['a page and Node', 'types/page.tsx', node16],
  ['the tests of a server', 'types/tests.ts', { ...node16, types: ['node'], skipLibCheck: true }],
] satisfies [string, string, ts.CompilerOptions][])
  test(`a strict project for ${what} compiles`, {
    tag: what === 'a page and a bundler' ? ['@all'] : [],
  }, () => {
    expect(complaintsOf([file(root)], { ...strict, ...options })).toEqual([]);
  });

test('the apps compile', { tag: '@all' }, () => {
  const config = ts.readConfigFile(file('tsconfig.json'), ts.sys.readFile).config;
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, file('.'));
  expect(complaintsOf(fileNames, options)).toEqual([]);
});
