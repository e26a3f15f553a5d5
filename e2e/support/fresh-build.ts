import { execSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that the build reads. */
const inputs = [
  'bridge',
  'src',
  'demo',
  'site',
  'locales',
  'build',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.build.json',
  'lit-localize.json',
  'custom-elements-manifest.config.js',
];

/** The file that the build writes last. */
const output = 'dist/custom-elements.json';

/** Runs once before tests that read `dist/`: builds it if the source is newer. */
export default function freshBuild(): void {
  if (existsSync(output) && lastChange() <= statSync(output).mtimeMs) return;
  console.log('The source is newer than dist/: npm run build');
  // A test runner sets both for itself, and Vite would build for tests.
  execSync('npm run build', { stdio: 'inherit', env: { ...process.env, NODE_ENV: '', VITEST: '' } });
}

/** Time of the latest change to an input in ms. Folders count too: theirs is the time at which a file was removed. */
function lastChange(): number {
  const paths = inputs.filter((path) => existsSync(path));
  const below = paths
    .filter((path) => statSync(path).isDirectory())
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path))))
    .filter((path) => !/\.test\.[jt]s$/.test(path));
  return Math.max(...[...paths, ...below].map((path) => statSync(path).mtimeMs));
}
