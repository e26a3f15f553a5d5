import { execFileSync } from 'node:child_process';
import { test } from '@playwright/test';

test('the package is packed, and each app is built from it', () => {
  // Five bundles on a busy machine.
  test.slow();
  execFileSync(process.execPath, ['tools/run.js', 'e2e/frameworks/build.ts'], { stdio: 'inherit' });
});
