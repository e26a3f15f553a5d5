import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = fileURLToPath(new URL('.built/package', import.meta.url));

/** What `npm publish` would send. */
export const tarball = join(folder, 'dpplus-connect.tgz');

/** Where the package is installed: what stands beside or below this folder gets it by its name. */
export const installed = fileURLToPath(new URL('node_modules/dpplus-connect', import.meta.url));

/**
 * Packs the package and puts it where the apps find it. Its own dependencies and the frameworks come from the
 * repository's lockfile, so that nothing is downloaded.
 */
export function installPackage() {
  for (const path of [folder, installed]) {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { recursive: true });
  }
  // Without the scripts, so that the package has the same build as the other tests.
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const [packed = ''] = readdirSync(folder);
  renameSync(join(folder, packed), tarball);
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed]);
}
