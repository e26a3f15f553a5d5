import { execSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import pkg from '../../package.json' with { type: 'json' };
import { projectFiles } from '../project-files.ts';
import { installed, pack, packedList } from '../release/pack.ts';

const files = projectFiles().filter((path) => !/\.(test|spec)\.ts$/.test(path));

/** What the build does not read. A new folder is an input, because a build too many is better than a stale one. */
const others = /^(\.|compatibility|docs|e2e|servers|testing|tools)\/|^(\.[^/]*|[A-Z]+(\.md)?)$/;
const inputs = files.filter(
  (path) => /^(tools\/(build|write)\/|docs\/(README|rules)\.md$)/.test(path) || !others.test(path),
);

/** The files of the packages besides the build. */
const packageFiles = files.filter((path) =>
  ['README.md', 'LICENSE', 'package.json', 'bridge', ...pkg.files].some(
    (entry) => path.split('/')[0] === entry.split('/')[0],
  ),
);

/** The file that the build writes last. */
const output = 'dist/custom-elements.json';

/** Runs once before tests that read `dist/` or the packages, and writes those whose source is newer. */
export default function freshBuild(): void {
  if (changedSince(output, inputs)) {
    console.log('The source is newer than dist/: npm run build');
    // A test runner sets both for itself, and Vite would build for tests.
    execSync('npm run build', { stdio: 'inherit', env: { ...process.env, NODE_ENV: '', VITEST: '' } });
  }
  // `npm ci` removes the installed packages.
  if (!existsSync(installed) || changedSince(packedList, [output, ...packageFiles])) pack();
}

/** Whether an input is newer than a file. Folders count too: theirs is the time at which a file was removed. */
function changedSince(file: string, inputs: readonly string[]): boolean {
  if (!existsSync(file)) return true;
  const paths = new Set(inputs.flatMap((path) => [path, dirname(path)]));
  paths.delete('.');
  return Math.max(...[...paths].map((path) => statSync(path).mtimeMs)) > statSync(file).mtimeMs;
}
