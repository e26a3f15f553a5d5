import { execSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { installed, pack, packedList } from '../release/pack.ts';

/** Everything that the build reads. */
const inputs = [
  'bridge',
  'contract',
  'sandbox',
  'src',
  'demo',
  'site',
  'locales',
  'tools/build',
  'docs/README.md',
  'docs/rules.md',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'tools/build/custom-elements-manifest.config.js',
];

/** The parts of the packages besides the build. */
const inPackages = ['docs', 'servers', 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE'];

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
  if (!existsSync(installed) || changedSince(packedList, [output, 'package.json', 'bridge', ...inPackages]))
    pack();
}

/** Whether an input is newer than a file. Folders count too: theirs is the time at which a file was removed. */
function changedSince(file: string, inputs: readonly string[]): boolean {
  if (!existsSync(file)) return true;
  const paths = inputs.filter((path) => existsSync(path));
  const below = paths
    .filter((path) => statSync(path).isDirectory())
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path))))
    // The demo writes into its .data.
    .filter((path) => !/\.test\.[jt]s$|[\\/]\.data\b/.test(path));
  return Math.max(...[...paths, ...below].map((path) => statSync(path).mtimeMs)) > statSync(file).mtimeMs;
}
