/**
 * The spell checker (`npm run spelling`). Most files have one language, by their name in `tools/cspell.json`. Of a file
 * with several languages, each part from a line with its `locale` to the next one is checked as a separate file, with
 * its other lines empty, so that the numbers of the lines stay.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The files with several languages. */
const mixed = ['docs/languages.md'];

const cspell = (folder: string, ...options: string[]) =>
  spawnSync(
    resolve('node_modules/.bin/cspell'),
    ['--no-progress', '--quiet', '--config', resolve('tools/cspell.json'), '--root', '.', ...options],
    {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    },
  );

/** Returns the text once for each of its languages. */
function partsOf(text: string): string[] {
  let part = 0;
  const lines = text
    .split('\n')
    .map((line) => ({ line, part: /cspell[:]locale /.test(line) ? ++part : part }));
  return Array.from({ length: part + 1 }, (_, index) =>
    lines.map((entry) => (entry.part === index ? entry.line : '')).join('\n'),
  );
}

const parts = mkdtempSync(join(tmpdir(), 'spelling-'));
try {
  symlinkSync(resolve('node_modules'), join(parts, 'node_modules'));
  for (const file of mixed)
    for (const [index, part] of partsOf(readFileSync(file, 'utf8')).entries()) {
      const copy = join(parts, file.replace(/(?=\.\w+$)/, `.part-${index}`));
      mkdirSync(dirname(copy), { recursive: true });
      writeFileSync(copy, part);
    }
  const results = [
    cspell(
      '.',
      '--cache',
      '--cache-location',
      resolve('node_modules/.cache/cspell'),
      ...mixed.flatMap((file) => ['--exclude', file]),
    ),
    cspell(parts),
  ];
  for (const { stdout, stderr } of results)
    process.stdout.write(stdout.replace(/\.part-\d+(?=\.)/g, '') + stderr);
  process.exitCode = results.some(({ status }) => status !== 0) ? 1 : 0;
} finally {
  rmSync(parts, { recursive: true });
}
