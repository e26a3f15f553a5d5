import { defineConfig } from '@playwright/test';
import { findFirefox, findHeadlessShell } from './tools/browsers/find-browsers.ts';

/** Tests that every engine runs; all the others are Chromium's. */
const shared = '**/shared/*.spec.ts';

/** Tests of what `npm publish` would send. */
const ofThePackage = '**/frameworks/*.spec.ts';

/** Tests of apps whose packages are in a separate lock file. */
const ofTheApps = '**/frameworks/apps.spec.ts';

/** What engines do alike, and other languages, colour schemes and markup of a test that Firefox and WebKit run once. */
const sameAsInChromium = /@one-engine/;

const launchOptions = {
  // Playwright's defaults hide what a login button is about: blocked popups, partitioned storage in frames, and
  // pages that come back from the back/forward cache.
  ignoreDefaultArgs: ['--disable-popup-blocking', '--disable-back-forward-cache'],
  args: [
    '--disable-features=Translate,OptimizationHints,MediaRouter',
    // A page that could not be had is loaded again when the test says so, and not at some moment after that.
    '--disable-auto-reload',
  ],
};
const shell = findHeadlessShell();

// Each project has all of its tests, so that `--project=webkit -g …` finds every one. The scripts of package.json choose by
// tag: `npm test` has the tests with the tag `@engines`, in Chromium also those with `@core`, but none with `@full`, which need
// a full Chromium.
export default defineConfig({
  testDir: '.',
  testMatch: '{e2e,compatibility}/**/*.spec.ts',
  testIgnore: '**/{node_modules,.built}/**',
  // With the paths to the build instead of the source, because the built package is tested.
  tsconfig: 'e2e/tsconfig.playwright.json',
  globalSetup: ['./tools/browsers/install-browsers.ts', './tools/build/fresh-build.ts'],
  fullyParallel: true,
  // By default half of the cores.
  workers: '100%',
  forbidOnly: !!process.env.CI,
  // `.ci/run` retries a failed test once, and prints it as flaky if it passes then.
  retries: Number(process.env.RETRIES ?? 0),
  reporter: [
    ['list'],
    ['json', { outputFile: 'test-results/report.json' }],
    ['./e2e/support/engine-counts.ts'],
  ],
  // A login takes a second or two; on a machine that is busy with other things it has taken twenty.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: 'chromium', testIgnore: ofThePackage },
    {
      name: 'firefox',
      grepInvert: sameAsInChromium,
      testIgnore: ofThePackage,
      testMatch: [shared, '**/{kit,forced-colors}.spec.ts'],
      use: {
        browserName: 'firefox',
        launchOptions: {
          ...findFirefox(),
          firefoxUserPrefs: {
            // As it is for people: only a click opens a popup.
            'dom.disable_open_during_load': true,
            // Clicks do not arrive in a frame that has a process of its own.
            'fission.webContentIsolationStrategy': 0,
          },
        },
      },
    },
    {
      name: 'webkit',
      grepInvert: sameAsInChromium,
      testMatch: shared,
      use: { browserName: 'webkit', launchOptions: {} },
    },
    { name: 'apps', testMatch: ofTheApps },
    { name: 'package', testMatch: ofThePackage, testIgnore: ofTheApps },
  ],
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    // Pictures and copies of the page at every step take a third of the time in Firefox; `--trace on` has them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: { ...launchOptions, ...(shell && { executablePath: shell }) },
  },
});
