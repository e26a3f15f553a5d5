import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

/** Installs the packages of a folder with its own lock file, which `npm ci` of the repository leaves out, unless they are there. */
export function install(folder: string) {
  const [lock, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map((path) =>
    statSync(join(folder, path), { throwIfNoEntry: false }),
  );
  if (lock && installed && lock.mtimeMs < installed.mtimeMs) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
