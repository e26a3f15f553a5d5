// `npm run write`: writes all that is derived from the source, and prints the files that it changed.
// `npm run write -- --measured [NAME …]` first takes the measurements that need browsers or servers, or those of these names.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { onPath } from '../browsers/find-browsers.ts';
import { projectFiles } from '../project-files.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { measured: { type: 'boolean', default: false } },
});

/** The commands of each measurement, which write files of data. */
const measurements: Record<string, readonly string[]> = {
  servers: ['vitest run --project more servers/testing/servers.test.ts --update'],
  wordpress: ['vitest run --project nightly servers/testing/servers.test.ts --update'],
  mutants: ['vitest run --project nightly servers/testing/mutants.test.ts --update'],
  fixtures: [
    'node tools/run.js tools/build/fresh.ts',
    'node tools/run.js sandbox/checker/fixtures/judge/all.ts',
  ],
  conformance: [
    'playwright test --grep @wcag- --project=chromium --project=firefox --project=webkit',
    'node tools/run.js tools/write/conformance/write.ts',
  ],
  pictures: ['node tools/run.js tools/build/fresh.ts', 'node tools/run.js tools/write/pictures/pictures.ts'],
  heard: ['node tools/run.js tools/build/fresh.ts', 'node tools/run.js tools/write/heard/heard.ts'],
};

/** Runs a command of an installed package, and tells whether it succeeded. What it prints is shown, or else if it failed. */
function run(command: string, isShown: boolean): boolean {
  const [name = '', ...words] = command.startsWith('node ')
    ? command.split(' ')
    : ['npx', '--no-install', ...command.split(' ')];
  const { status, stdout } = spawnSync(name, words, {
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', 'inherit'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) console.error(`${stdout ?? ''}\nThis failed: ${command}`);
  return status === 0;
}

const wanted = positionals.length > 0 ? positionals : Object.keys(measurements);
const unknown = wanted.filter((name) => !measurements[name]);
if (unknown.length > 0 || (positionals.length > 0 && !values.measured))
  throw new Error(`npm run write -- --measured takes some of: ${Object.keys(measurements).join(', ')}`);

const contents = () => new Map(projectFiles().map((path) => [path, readFileSync(path, 'utf8')]));
const before = contents();
const failed: string[] = [];

for (const name of values.measured ? wanted : []) {
  if (name === 'heard' && positionals.length === 0 && !onPath('orca')) {
    console.log('Left out: heard. It needs the programs in tools/write/heard/README.md.');
    continue;
  }
  console.log(`Measuring: ${name}`);
  if (!measurements[name]?.every((command) => run(command, true))) failed.push(name);
}
for (const command of [
  'vitest run --project source tools/write/written.test.ts --update',
  // After the list of languages that it reads.
  'lit-localize extract --config=locales/lit-localize.json',
])
  if (!run(command, false)) failed.push('the files');

const changed = [...contents()].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
console.log(
  changed.length > 0
    ? `Written:\n${changed.join('\n')}`
    : 'Nothing to write: all files are as they should be.',
);
if (failed.length > 0) {
  console.error(`Not written: ${failed.join(', ')}. The reasons are above.`);
  process.exitCode = 1;
}
