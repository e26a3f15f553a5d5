// Prints the sizes of the build. With a commit, it builds that one too, and prints the change of each file, and of the part of
// each source file in the English script and in the server side:
// node tools/run.js tools/build/sizes.ts origin/main
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { line, measure } from './bounds.ts';

/** Builds a commit with the packages that are installed here, and returns its `dist`. */
function distOf(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'dpplus-sizes-'));
  execFileSync('git', ['worktree', 'add', '--detach', folder, commit], { stdio: 'pipe' });
  process.on('exit', () => {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { stdio: 'pipe' });
    rmSync(folder, { recursive: true, force: true });
  });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
  execFileSync(process.execPath, [resolve('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
    cwd: folder,
    // tools/run.js sets it for itself, and Vite would take the development files of Lit.
    env: { ...process.env, NODE_ENV: '' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return join(folder, 'dist');
}

/** The characters of a script that come from each of its source files. */
function parts(dist: string): Map<string, number> {
  const file = join(dist, 'cdn/en/dp_connect.js');
  const sums = new Map<string, number>();
  if (!existsSync(`${file}.map`)) return sums;
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((text, row) => {
      for (let column = 0; column < text.length; column++) {
        const entry = map.findEntry(row, column);
        const source = 'originalSource' in entry ? entry.originalSource : 'the build';
        sums.set(source, (sums.get(source) ?? 0) + 1);
      }
    });
  return sums;
}

const [commit] = process.argv.slice(2);
const earlier = commit ? distOf(commit) : undefined;
const before = new Map((earlier ? measure(earlier) : []).map(({ file, bytes }) => [file, bytes]));
for (const measured of measure('dist')) console.log(line(measured, before.get(measured.file)));

if (earlier) {
  const [old, now] = [parts(earlier), parts('dist')];
  const changes = [...new Set([...old.keys(), ...now.keys()])]
    .map((source) => ({ source, change: (now.get(source) ?? 0) - (old.get(source) ?? 0) }))
    .filter(({ change }) => change !== 0)
    .sort((a, b) => b.change - a.change);
  if (changes.length) console.log('\nCharacters of en/dp_connect.js by source file, before Brotli:');
  for (const { source, change } of changes) console.log(`${change > 0 ? '+' : ''}${change} ${source}`);
}
