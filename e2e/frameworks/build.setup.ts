import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';

test('the package is packed, and each app is built from it', () => {
  // Five bundles on a busy machine.
  test.slow();
  execFileSync(process.execPath, [fileURLToPath(new URL('build.js', import.meta.url))], { stdio: 'inherit' });
});
