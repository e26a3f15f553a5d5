import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the package is installed: what stands beside or below this folder gets it by its name. */
const installed = fileURLToPath(new URL('node_modules/dpplus-connect', import.meta.url));

/**
 * Packs what `npm publish` would send and puts it where the apps find it. The package's own dependencies and the
 * frameworks come from the repository's lockfile, so that nothing is downloaded.
 */
export function installPackage() {
  const folder = mkdtempSync(join(tmpdir(), 'dpplus-connect-'));
  try {
    // Without the scripts: what is packed is the build that the other tests have seen.
    execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    const [tarball = ''] = readdirSync(folder);
    rmSync(installed, { recursive: true, force: true });
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', join(folder, tarball), '--strip-components=1', '-C', installed]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
