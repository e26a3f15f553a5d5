import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const rows = ['bytes', 'compile', 'evaluate', 'draw1', 'later', 'frame', 'shift', 'click', 'logins'];
const subjects = ['ours', 'f1b', 'bare'];

test('the benchmark measures each subject in each row', { tag: '@all' }, async () => {
  // About forty pages, each in a separate process.
  test.slow();
  const json = test.info().outputPath('bench.json');
  const given = ['--rounds=1', `--rows=${rows}`, `--subjects=${subjects}`, `--json=${json}`];
  const { stdout } = await promisify(execFile)(process.execPath, [
    'tools/run.js',
    'tools/bench/bench.ts',
    ...given,
  ]);
  expect(stdout).toContain('first button ÷ f1b');
  expect(stdout).toContain('popup, with `logIn`');

  const { samples } = JSON.parse(readFileSync(json, 'utf8'));
  expect(Object.keys(samples.evaluate)).toEqual(['nothing', ...subjects]);
  for (const row of ['draw1', 'later', 'frame', 'shift'])
    expect(Object.keys(samples[row])).toEqual(['nothing', 'ours', 'f1b']);
  for (const row of ['request', 'open']) expect(Object.keys(samples[row])).toEqual(subjects);
  const values = Object.values<Record<string, number[]>>(samples).flatMap((row) => Object.values(row).flat());
  expect(values.every(Number.isFinite)).toBe(true);
});
