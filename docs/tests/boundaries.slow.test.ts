import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import config from '../../.dependency-cruiser.json' with { type: 'json' };
import { sorted } from './pages.ts';

/** An import of a planted file: the file, and the file or package that it imports. */
type Import = readonly [from: string, to: string];

/** Refused imports, by their rule in `.dependency-cruiser.json`. */
const refused: Readonly<Record<string, readonly Import[]>> = {
  'No circular imports, not even of types': [
    ['src/sandbox/state/circle-a.ts', 'src/sandbox/state/circle-b.ts'],
  ],
  'src imports only src': [
    ['src/testing/demo.ts', 'demo/port.ts'],
    ['src/kit/docs.ts', 'docs/tests/pages.ts'],
    ['src/sandbox/dist.ts', 'dist/package/en/index.js'],
  ],
  'Tests of src do not import what is built on it': [
    ['src/button/login/demo.test.ts', 'demo/port.ts'],
    ['src/button/page/browser.test.ts', 'e2e/support/site.ts'],
    ['src/button/element/build.test.ts', 'build/localize.ts'],
    ['src/sandbox/site.test.ts', 'site/policy.ts'],
    ['src/sandbox/tools/tools.test.ts', 'tools/docs.ts'],
  ],
  'The vocabulary and the server side import only the vocabulary and themselves': [
    ['src/vocabulary/sandbox.ts', 'src/sandbox/http/rules.ts'],
    ['src/vocabulary/server.ts', 'src/server/token.ts'],
    ['src/vocabulary/package.ts', 'hono'],
    ['src/server/sandbox.ts', 'src/sandbox/options.ts'],
    ['src/server/node.ts', 'node:crypto'],
  ],
  'The button and the sandbox import only the vocabulary and themselves': [
    ['src/button/sandbox.ts', 'src/sandbox/options.ts'],
    ['src/button/login/sandbox.ts', 'src/sandbox/state/sign-up-fields.ts'],
    ['src/button/package.ts', 'dpplus-connect/sandbox'],
    ['src/button/checker.ts', 'src/checker/run-checks.ts'],
    ['src/sandbox/button.ts', 'src/button/options/pins.ts'],
    ['src/sandbox/endpoints/token/button.ts', 'src/button/index.ts'],
    ['src/sandbox/command/checker.ts', 'src/checker/run-checks.ts'],
  ],
  'The kit and the checker import only the vocabulary, the public sandbox and themselves': [
    ['src/checker/button.ts', 'src/button/options/pins.ts'],
    ['src/checker/state.ts', 'src/sandbox/state/clock.ts'],
    ['src/checker/command.ts', 'src/sandbox/command/arguments.ts'],
    ['src/kit/button.ts', 'src/button/options/pins.ts'],
    ['src/kit/playwright/state.ts', 'src/sandbox/state/clock.ts'],
  ],
  'In the sandbox, the mock does not import the developer tools': [
    ['src/sandbox/endpoints/token/tools.ts', 'src/sandbox/tools/events/event.ts'],
    ['src/sandbox/pages/tools.ts', 'src/sandbox/tools/home-page.ts'],
    ['src/sandbox/state/command.ts', 'src/sandbox/command/arguments.ts'],
    ['src/sandbox/http/tools.ts', 'src/sandbox/tools/events/event.ts'],
  ],
  'The button: options': [['src/button/options/service.ts', 'src/button/service/configure.ts']],
  'The button: service': [['src/button/service/login.ts', 'src/button/login/events.ts']],
  'The button: return': [['src/button/return/login.ts', 'src/button/login/events.ts']],
  'The button: login': [['src/button/login/page.ts', 'src/button/page/anchor.ts']],
  'The button: element': [['src/button/element/page.ts', 'src/button/page/scan.ts']],
  'The bridge imports the exports of the package': [
    ['bridge/source.ts', 'src/vocabulary/scopes.ts'],
    ['bridge/commands/demo.ts', 'demo/port.ts'],
  ],
  'The demo imports the exports of the package': [
    ['demo/relying-app/source.ts', 'src/vocabulary/scopes.ts'],
    ['demo/dist.ts', 'dist/package/en/index.js'],
    ['demo/free-port.ts', 'src/testing/free-port.ts'],
    ['demo/site.ts', 'site/policy.ts'],
  ],
  "The site imports the package's exports, the vocabulary, the demo, the sandbox's visitor and the parts of its docs":
    [
      ['site/gallery/dist.ts', 'dist/package/en/index.js'],
      ['site/demonstration/sandbox.ts', 'src/sandbox/testing/requests.ts'],
    ],
};

/** Similar imports that are allowed. */
const allowed: readonly Import[] = [
  ['src/button/allowed.ts', 'src/vocabulary/languages.ts'],
  ['src/button/login/allowed.ts', 'src/button/return/return-message.ts'],
  ['src/button/page/allowed.ts', 'src/button/options/pins.ts'],
  ['src/server/allowed.ts', 'src/vocabulary/languages.ts'],
  ['src/server/allowed.test.ts', 'src/sandbox/options.ts'],
  ['src/sandbox/allowed.ts', 'src/vocabulary/languages.ts'],
  ['src/sandbox/version.ts', 'package.json'],
  ['src/vocabulary/allowed.ts', 'src/vocabulary/scopes.ts'],
  ['src/sandbox/tools/allowed.ts', 'src/sandbox/endpoints/token/exchange.ts'],
  ['src/sandbox/command/allowed.ts', 'src/sandbox/tools/events/event.ts'],
  ['src/checker/allowed.ts', 'src/sandbox/index.ts'],
  ['src/kit/playwright/allowed.ts', 'src/sandbox/index.ts'],
  ['bridge/allowed.ts', 'dpplus-connect/server'],
  ['demo/allowed.ts', 'dpplus-connect/sandbox'],
  ['demo/relying-app/allowed.ts', 'dpplus-connect/server'],
  ['site/gallery/allowed.ts', 'src/vocabulary/attributes.ts'],
  ['site/demonstration/allowed.ts', 'src/sandbox/visitor.ts'],
  ['site/demonstration/demo.ts', 'demo/port.ts'],
  ['site/package.ts', 'dpplus-connect/sandbox'],
];

/** Closes the circle, which is reported once. */
const circle: Import = ['src/sandbox/state/circle-b.ts', 'src/sandbox/state/circle-a.ts'];

const folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files with a refused import, by the name of the rule. */
const found = new Map<string, string[]>();

beforeAll(() => {
  const plant = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const imports = [...Object.values(refused).flat(), ...allowed, circle];
  const isFile = (to: string) => to.includes('.');
  for (const to of [...imports.map(([, to]) => to), 'src/sandbox/index.ts', 'src/server/index.ts'])
    if (isFile(to)) plant(to, to.endsWith('.json') ? '{}' : 'export {};\n');
  for (const [from, to] of imports)
    plant(from, `export type * from '${isFile(to) ? `./${relative(dirname(from), to)}` : to}';\n`);
  for (const file of ['.dependency-cruiser.json', 'tsconfig.json']) cpSync(file, join(folder, file));
  const program = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const { stdout, stderr } = spawnSync(process.execPath, [program, '--output-type=json', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (!stdout.startsWith('{')) throw new Error(stderr);
  const { summary }: ICruiseResult = JSON.parse(stdout);
  for (const { rule, from } of summary.violations)
    if (rule.severity === 'error') found.set(rule.name, [...(found.get(rule.name) ?? []), from]);
}, 60_000);

it.each(Object.entries(refused))('the lint holds “%s”', (rule, imports) => {
  expect(found.get(rule)).toEqual(expect.arrayContaining(imports.map(([from]) => from)));
});

it.each(allowed)('the lint lets %s import %s', (from) => {
  expect([...found].filter(([, files]) => files.includes(from))).toEqual([]);
});

it('the lint has no other rules', () => {
  expect(sorted(Object.keys(refused))).toEqual(sorted(config.forbidden.map(({ name }) => name)));
});
