import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/support/browser.js';

const executablePath = findBrowser();

/** Tests of what `npm publish` would send. */
const ofThePackage = ['**/frameworks/*.spec.ts', '**/package.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  // Without the path to the sandbox's source: what is tested is the built package.
  tsconfig: 'e2e/tsconfig.json',
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  timeout: 30_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'site', testIgnore: ofThePackage },
    { name: 'pack', testMatch: '**/frameworks/build.setup.ts' },
    { name: 'package', testMatch: ofThePackage, dependencies: ['pack'] },
  ],
  use: {
    browserName: 'chromium',
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Playwright's defaults hide what a login button is about: blocked popups, partitioned storage in frames, and
      // pages that come back from the back/forward cache.
      ignoreDefaultArgs: ['--disable-popup-blocking', '--disable-back-forward-cache'],
      args: ['--disable-features=Translate,OptimizationHints,MediaRouter'],
    },
  },
});
