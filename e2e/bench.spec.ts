import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

test('the benchmark measures the script and its baseline in each row', { tag: '@nightly' }, async () => {
  // Ten pages, each in a separate process.
  test.slow();
  const { stdout } = await promisify(execFile)(process.execPath, [
    'tools/run.js',
    'tools/bench/bench.ts',
    '--rounds=1',
  ]);
  expect(stdout.match(/^\| [a-z].* \| \d+\.\d\d \| \d+\.\d\d \|$/gm)).toHaveLength(6);
});
