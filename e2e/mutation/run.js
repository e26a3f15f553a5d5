import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { parts } from './parts.js';
import { reportOf, reports } from './report.js';
import { scores, table } from './score.js';

// npm run mutation -- [--part <name>] [--mutate <glob of source>]… [--tests <glob of tests>]… [--concurrency <processes>] [--force]
const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    mutate: { type: 'string', multiple: true, default: [] },
    tests: { type: 'string', multiple: true, default: [] },
    concurrency: { type: 'string', default: '2' },
    force: { type: 'boolean', default: false },
  },
});

/** @param {string} glob What stands before its first wildcard. */
const plain = (glob) => glob.replace(/[*?{[].*/, '');

/** @param {string} glob The folder of the part that it belongs to: the innermost, where one lies in another. */
const folderOf = (glob) =>
  parts
    .map(({ folder }) => folder)
    .filter((folder) => plain(glob).startsWith(folder))
    .sort((one, other) => other.length - one.length)[0];

for (const { name, folder, mutate } of parts) {
  const within = values.mutate.filter((glob) => folderOf(glob) === folder);
  const isAll =
    !values.mutate.length ||
    values.mutate.some((glob) => /\*\*$/.test(glob) && folder.startsWith(plain(glob)));
  if ((!isAll && !within.length) || (values.part ?? name) !== name) continue;
  // Read by the configuration of Vitest, in the processes that Stryker starts.
  process.env.MUTATION_PART = name;
  process.env.MUTATION_TESTS = values.tests.join(' ');
  await new Stryker({
    mutate: isAll ? mutate : [...within, ...mutate.filter((glob) => glob.startsWith('!'))],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'e2e/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // Test files share their modules, so a constant is not made again for each change.
    ignoreStatic: true,
    incremental: true,
    incrementalFile: reportOf(name),
    force: values.force,
    concurrency: Number(values.concurrency),
    tempDirName: 'reports/mutation/tmp',
    ignorePatterns: ['docs', 'e2e/**', '!e2e/mutation/**', 'playwright-report', 'reports', 'test-results'],
    reporters: ['progress-append-only'],
    timeoutMS: 10_000,
    allowEmpty: true,
  }).runMutationTest();
}

console.log(table(scores(reports())));
