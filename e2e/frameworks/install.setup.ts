import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';

const home = fileURLToPath(new URL('apps', import.meta.url));

test('the packages of SvelteKit, Nuxt and Astro are those of the lock file', () => {
  test.setTimeout(600_000);
  const [lock, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map((path) =>
    statSync(join(home, path), { throwIfNoEntry: false }),
  );
  if (lock && installed && lock.mtimeMs < installed.mtimeMs) return;
  execFileSync('npm', ['ci', '--ignore-scripts'], {
    cwd: home,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
});
