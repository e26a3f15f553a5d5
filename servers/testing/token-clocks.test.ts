import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { servers } from './servers.ts';

// A device without a battery begins in 1970, and tests set clocks to years after 2286, when a time has 11 digits.

const programs: [string, string[]][] = servers.flatMap(({ name, vectors }) =>
  vectors ? [[name, vectors]] : [],
);

it.each(programs)('a token of %s is valid at each time of the clock', (_name, [command = '', ...words]) => {
  const answers = (lines: (string | number)[][]) =>
    spawnSync(command, words, {
      input: `${lines.map((line) => line.join('\t')).join('\n')}\n`,
      encoding: 'utf8',
    })
      .stdout.trimEnd()
      .split('\n');
  const given = ['state', 'x'.repeat(32), 'app\\nhttps://app.example/callback', 'browser'];
  const times = [60, 999_999_999, 1_000_000_000, 9_999_999_999, 10_000_000_000, 99_999_999_999];
  const tokens = answers(times.map((until) => ['sign', ...given, until, 'A'.repeat(16), 'en/books']));
  const read = (of: (until: number) => number) =>
    answers(times.map((until, index) => ['read', ...given, of(until), tokens[index] ?? '']));
  expect(read((until) => until - 1)).toEqual(times.map(() => 'en/books'));
  expect(read((until) => until)).toEqual(times.map(() => 'refused'));
});
