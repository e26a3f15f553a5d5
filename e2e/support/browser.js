import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, firefox, webkit } from '@playwright/test';

/** @typedef {'chromium' | 'firefox' | 'webkit'} EngineName */

/** Where an installed browser is, other than on the path. */
const elsewhere = {
  chromium: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ],
  firefox: [
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ],
};

/**
 * Path of a Chromium for the tests: the one that Playwright has, else an installed Chrome or Chromium.
 *
 * @returns {string | undefined}
 */
export const findBrowser = () =>
  ownBuild(chromium) ??
  onPath('google-chrome', 'google-chrome-stable', 'chrome', 'chromium', 'chromium-browser') ??
  elsewhere.chromium.find(isExecutable);

/**
 * How Playwright starts a Firefox: its own build, else an installed one over WebDriver BiDi.
 *
 * @returns {{ executablePath: string, channel?: string } | undefined}
 */
export function findFirefox() {
  const own = ownBuild(firefox);
  if (own) return { executablePath: own };
  const executablePath = onPath('firefox-esr', 'firefox') ?? elsewhere.firefox.find(isExecutable);
  return executablePath ? { executablePath, channel: 'moz-firefox' } : undefined;
}

/**
 * Path of Playwright's own WebKit, the only one that it can drive.
 *
 * @returns {string | undefined}
 */
export const findOwnWebKit = () => ownBuild(webkit);

/**
 * The parts of an installed WebKitGTK, which its own driver drives.
 *
 * @returns {import('./webdriver/driver.ts').DriverPaths | undefined}
 */
export function findWebKitGtk() {
  const driver = onPath('WebKitWebDriver');
  const display = onPath('Xvfb');
  const browser = ['/usr/lib', '/usr/libexec', ...foldersIn('/usr/lib')]
    .flatMap((folder) =>
      ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((api) => join(folder, api, 'MiniBrowser')),
    )
    .find(isExecutable);
  return driver && display && browser ? { driver, display, browser } : undefined;
}

/** Whether there is a browser of each engine; gives its path. */
export const find = {
  chromium: findBrowser,
  firefox: () => findFirefox()?.executablePath,
  webkit: () => findOwnWebKit() ?? findWebKitGtk()?.browser,
};

/** @param {import('@playwright/test').BrowserType} type */
const ownBuild = (type) => [type.executablePath()].find(isExecutable);

/** @param {string[]} names */
const onPath = (...names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable);

/** @param {string} folder */
const foldersIn = (folder) =>
  existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];

/** @param {string} path */
function isExecutable(path) {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
