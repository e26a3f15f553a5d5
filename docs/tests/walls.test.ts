import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matches, read, sourcesIn } from './pages.ts';

/** Forbidden imports (CONTRIBUTING, "Boundaries"): a file, and the file that it imports. */
const violations: [file: string, imported: string][] = [
  ['src/button/planted.ts', '../sandbox/options.ts'],
  ['src/button/login/planted.ts', '../../sandbox/state/sign-up-fields.ts'],
  ['src/button/planted-package.ts', 'dpplus-connect/sandbox'],
  ['src/button/options/planted.ts', '../service/configure.ts'],
  ['src/button/service/planted.ts', '../login/events.ts'],
  ['src/button/return/planted.ts', '../login/events.ts'],
  ['src/button/login/planted-page.ts', '../page/anchor.ts'],
  ['src/button/element/planted.ts', '../page/scan.ts'],
  ['src/server/planted.ts', '../sandbox/options.ts'],
  ['src/server/planted-runtime.ts', 'node:crypto'],
  ['src/sandbox/planted.ts', '../button/options/pins.ts'],
  ['src/sandbox/tools/planted.ts', '../../button/options/pins.ts'],
  ['src/sandbox/endpoints/token/planted-tools.ts', '../../tools/events/event.ts'],
  ['src/sandbox/endpoints/token/planted-button.ts', '../../../button/index.ts'],
  ['src/sandbox/pages/planted.ts', '../tools/home-page.ts'],
  ['src/sandbox/state/planted.ts', '../command/arguments.ts'],
  ['src/sandbox/http/planted.ts', '../tools/events/event.ts'],
  ['src/sandbox/command/planted.ts', '../../checker/run-checks.ts'],
  ['src/button/planted-checker.ts', '../checker/run-checks.ts'],
  ['src/checker/planted-button.ts', '../button/options/pins.ts'],
  ['src/checker/planted.ts', '../sandbox/state/clock.ts'],
  ['src/checker/planted-event.ts', '../sandbox/tools/events/event.ts'],
  ['src/checker/planted-options.ts', '../sandbox/options.ts'],
  ['src/checker/planted-command.ts', '../sandbox/command/arguments.ts'],
  ['src/kit/playwright/planted.ts', '../../sandbox/state/clock.ts'],
  ['src/kit/planted.ts', '../button/options/pins.ts'],
  ['src/vocabulary/planted-sandbox.ts', '../sandbox/http/rules.ts'],
  ['src/vocabulary/planted-button.ts', '../button/options/pins.ts'],
  ['src/button/planted-demo.ts', '../../demo/port.ts'],
  ['src/button/page/planted-tests.ts', '../../../e2e/support/site.ts'],
  ['src/button/element/planted-build.ts', '../../../build/localize.ts'],
  ['src/sandbox/state/planted-demo.ts', '../../../demo/port.ts'],
  ['src/sandbox/tools/planted-tests.ts', '../../../e2e/support/site.ts'],
  ['src/testing/planted.ts', '../../demo/port.ts'],
  ['demo/relying-app/planted.ts', '../../src/vocabulary/scopes.ts'],
  ['demo/planted.ts', '../src/button/index.ts'],
  ['demo/planted-site.ts', '../site/policy.ts'],
  ['src/sandbox/planted-site.ts', '../../site/policy.ts'],
  ['site/gallery/planted.ts', '../../dist/package/en/index.js'],
  ['site/service/planted.ts', '../../src/sandbox/testing/requests.ts'],
];

/** Similar imports that are allowed. */
const allowed: [file: string, imported: string][] = [
  ['src/button/innocent.ts', '../vocabulary/languages.ts'],
  ['src/sandbox/innocent.ts', '../vocabulary/languages.ts'],
  ['src/vocabulary/innocent.ts', './scopes.ts'],
  ['src/sandbox/tools/innocent.ts', '../endpoints/token/exchange.ts'],
  ['src/sandbox/command/innocent.ts', '../tools/events/event.ts'],
  ['src/checker/innocent.ts', '../sandbox/index.ts'],
  ['src/kit/playwright/innocent.ts', '../../sandbox/index.ts'],
  ['demo/innocent.ts', 'dpplus-connect/sandbox'],
  ['demo/relying-app/innocent.ts', 'dpplus-connect/server'],
  ['site/gallery/innocent.ts', '../../src/vocabulary/attributes.ts'],
  ['site/service/innocent.ts', '../../src/sandbox/visitor.ts'],
  ['demo/dev/innocent.ts', '../../src/testing/free-port.ts'],
];

/** Two files that import each other's types only. */
const circle: [file: string, imported: string][] = [
  ['src/sandbox/state/circle-a.ts', './circle-b.ts'],
  ['src/sandbox/state/circle-b.ts', './circle-a.ts'],
];

const folder = mkdtempSync(join(tmpdir(), 'walls-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The rules that the linter found broken, by file. */
const found = new Map<string, string[]>();

beforeAll(() => {
  for (const file of ['biome.json', '.gitignore']) cpSync(file, join(folder, file));
  for (const [file, imported] of [...violations, ...allowed, ...circle]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    const line = file.endsWith('.js') ? `export * from '${imported}';` : `export type * from '${imported}';`;
    writeFileSync(join(folder, file), `${line}\n`);
  }
  const biome = resolve('node_modules/@biomejs/biome/bin/biome');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: folder, encoding: 'utf8' },
  );
  if (!stdout.startsWith('{')) throw new Error(stderr);
  const report: { diagnostics: { category: string; location: { path: string | { file: string } } }[] } =
    JSON.parse(stdout);
  for (const { category, location } of report.diagnostics) {
    const path = typeof location.path === 'string' ? location.path : location.path.file;
    found.set(path, [...(found.get(path) ?? []), category]);
  }
}, 60_000);

describe('the linter refuses', () => {
  it.each(violations)('%s to import %s', (file) => {
    expect(found.get(file)).toContain('lint/style/noRestrictedImports');
  });

  it.each(circle)('the circle of %s and %s, of types alone too', (file) => {
    expect(found.get(file)).toContain('lint/suspicious/noImportCycles');
  });
});

it.each(allowed)('the linter lets %s import %s', (file) => {
  expect(found.get(file) ?? []).toEqual([]);
});

/** The imports that lead out of a folder: the file with the specifier. `package.json` is allowed. */
const importsOutOf = (folder: string) =>
  sourcesIn(folder).flatMap((file) =>
    matches(read(file), /(?:from|import)[ (]'(\.[^']*)'/g)
      .filter((specifier) => !resolve(dirname(file), specifier).startsWith(resolve(folder)))
      .filter((specifier) => !specifier.endsWith('/package.json'))
      .map((specifier) => `${file} imports ${specifier}`),
  );

it('nothing in src imports a file outside of src', () => {
  expect(importsOutOf('src')).toEqual([]);
});
