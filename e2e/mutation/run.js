import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { parts } from './parts.js';
import { reportOf, reports } from './report.js';
import { scores, table } from './score.js';

// npm run mutation -- [--mutate <glob of source>]… [--concurrency <processes>] [--force]
const { values } = parseArgs({
  options: {
    mutate: { type: 'string', multiple: true, default: [] },
    concurrency: { type: 'string', default: '2' },
    force: { type: 'boolean', default: false },
  },
});

/** @param {string} folder @param {string} glob Whether the glob finds anything in the folder, as far as both are plain. */
const meet = (folder, glob) => {
  const plain = glob.replace(/[*?{[].*/, '');
  return plain.startsWith(folder) || folder.startsWith(plain);
};

for (const { name, folder, mutate } of parts) {
  const asked = values.mutate.filter((glob) => meet(folder, glob));
  if (values.mutate.length && !asked.length) continue;
  // Read by the configuration of Vitest, in the processes that Stryker starts.
  process.env.MUTATION_PART = name;
  await new Stryker({
    mutate: asked.length ? [...asked, ...mutate.filter((glob) => glob.startsWith('!'))] : mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'e2e/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
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
