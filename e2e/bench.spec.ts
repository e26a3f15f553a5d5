import { execFile } from 'node:child_process';
import { promisify, stripVTControlCharacters } from 'node:util';
import { expect, test } from '@playwright/test';

test('the benchmark measures each subject in each row', { tag: '@nightly' }, async () => {
  // Eleven pages, each in a separate process.
  test.slow();
  const { stdout } = await promisify(execFile)(process.execPath, [
    'tools/run.js',
    'tools/bench/bench.ts',
    '--rounds=1',
  ]);
  const columns = ['ours', 'oidc-client-ts', '@vkid/sdk'];
  expect(columns.filter((name) => !stdout.includes(name))).toEqual([]);
  const figures = (label: string) =>
    stripVTControlCharacters(stdout)
      .split('\n')
      .find((line) => line.includes(label))
      ?.match(/(?<=│ )-?\d[\d.]* /g);
  expect(figures('size after Brotli')).toHaveLength(3);
  expect(figures('compiling')).toHaveLength(3);
  expect(figures('without a button')).toHaveLength(3);
  expect(figures('the first button')).toHaveLength(2);
  expect(figures('to the request')).toHaveLength(3);
});
