import { execFileSync } from 'node:child_process';
import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds after which the lock of a process that was killed counts no longer. An installation takes less. */
const stale = 300_000;

/** Waits until no other test file installs in a folder: two at once break each other. */
function lock(path: string): void {
  for (;;) {
    try {
      mkdirSync(path);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const held = statSync(path, { throwIfNoEntry: false });
      if (held && Date.now() - held.mtimeMs > stale) rmdirSync(path);
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}

/** Installs the packages of a folder with its own lock file, which `npm ci` of the repository leaves out, unless they are there. */
export function install(folder: string) {
  const held = join(folder, '.installing');
  lock(held);
  try {
    const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map((path) =>
      statSync(join(folder, path), { throwIfNoEntry: false }),
    );
    if (wanted && installed && wanted.mtimeMs < installed.mtimeMs) return;
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  } finally {
    rmdirSync(held);
  }
}
