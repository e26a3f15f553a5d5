import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What CONTRIBUTING forbids: a file, and what it imports. */
const violations: [file: string, imported: string][] = [
  ['src/button/planted.ts', '../sandbox/options.ts'],
  ['src/button/login/planted.ts', '../../sandbox/vocabulary/scopes.ts'],
  ['src/button/planted-package.ts', 'dpplus-connect/sandbox'],
  ['src/button/options/planted.ts', '../service/configure.ts'],
  ['src/button/service/planted.ts', '../login/events.ts'],
  ['src/button/return/planted.ts', '../login/events.ts'],
  ['src/button/login/planted-page.ts', '../page/anchor.ts'],
  ['src/button/element/planted.ts', '../page/scan.ts'],
  ['src/sandbox/planted.ts', '../button/options/attributes.ts'],
  ['src/sandbox/tools/planted.ts', '../../button/options/attributes.ts'],
  ['src/sandbox/endpoints/token/planted-tools.ts', '../../tools/events/event.ts'],
  ['src/sandbox/endpoints/token/planted-button.ts', '../../../button/index.ts'],
  ['src/sandbox/pages/planted.ts', '../tools/home-page.ts'],
  ['src/sandbox/state/planted.ts', '../command/arguments.ts'],
  ['src/sandbox/http/planted.ts', '../tools/events/event.ts'],
  ['src/sandbox/vocabulary/planted.ts', '../tools/events/event.ts'],
  ['src/languages.ts', './sandbox/vocabulary/scopes.ts'],
  ['demo/planted.js', '../src/button/index.ts'],
  ['demo/gallery/planted.ts', '../../dist/package/en/index.js'],
];

/** What looks like it and is allowed. */
const allowed: [file: string, imported: string][] = [
  ['src/button/innocent.ts', '../languages.ts'],
  ['src/sandbox/tools/innocent.ts', '../endpoints/token/exchange.ts'],
  ['src/sandbox/command/innocent.ts', '../tools/events/event.ts'],
  ['demo/innocent.js', 'dpplus-connect/sandbox'],
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
