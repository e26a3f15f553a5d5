import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, firefox, webkit } from '@playwright/test';

/** An engine, or full Chromium, which some tests need instead of the headless shell. */
export type EngineName = 'chromium' | 'chromium-full' | 'firefox' | 'webkit';

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

/** Path of the headless shell of Chromium, which needs half of the time: Playwright's, else an installed one. */
export const findHeadlessShell = (): string | undefined =>
  ownHeadlessShell() ?? onPath('chromium-headless-shell', 'chrome-headless-shell', 'headless_shell');

/** Path of full Chromium: Playwright's, else an installed Chrome or Chromium. */
export const findBrowser = (): string | undefined =>
  ownBuild(chromium) ??
  onPath('google-chrome', 'google-chrome-stable', 'chrome', 'chromium', 'chromium-browser') ??
  elsewhere.chromium.find(isExecutable);

/** How Playwright starts a Firefox: its own build, else an installed one over WebDriver BiDi. */
export function findFirefox(): { executablePath: string; channel?: string } | undefined {
  const own = ownBuild(firefox);
  if (own) return { executablePath: own };
  const executablePath = onPath('firefox-esr', 'firefox') ?? elsewhere.firefox.find(isExecutable);
  return executablePath ? { executablePath, channel: 'moz-firefox' } : undefined;
}

/** Path of Playwright's own WebKit, the only one that it can drive. */
export const findOwnWebKit = (): string | undefined => ownBuild(webkit);

/** Where the programs of a browser that WebDriver drives are. */
export interface DriverPaths {
  readonly driver: string;
  readonly browser: string;
  /** The X server without a screen. */
  readonly display: string;
}

/** The parts of an installed WebKitGTK, which its own driver drives. */
export function findWebKitGtk(): DriverPaths | undefined {
  const driver = onPath('WebKitWebDriver');
  const display = onPath('Xvfb');
  const browser = ['/usr/lib', '/usr/libexec', ...foldersIn('/usr/lib')]
    .flatMap((folder) =>
      ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((api) => join(folder, api, 'MiniBrowser')),
    )
    .find(isExecutable);
  return driver && display && browser ? { driver, display, browser } : undefined;
}

/** Returns the path of the browser of each engine, if there is one. */
export const find = {
  chromium: findHeadlessShell,
  'chromium-full': findBrowser,
  firefox: () => findFirefox()?.executablePath,
  webkit: () => findOwnWebKit() ?? findWebKitGtk()?.browser,
};

const ownBuild = (type: import('@playwright/test').BrowserType) => [type.executablePath()].find(isExecutable);

/** Playwright tells the path of full Chromium only. The shell of the same number is in the folder beside it. */
function ownHeadlessShell(): string | undefined {
  const [, builds = '', number] = /^(.*)\bchromium-(\d+)\b/.exec(chromium.executablePath()) ?? [];
  return foldersIn(join(builds, `chromium_headless_shell-${number}`))
    .flatMap((folder) => ['', '.exe'].map((ending) => join(folder, `chrome-headless-shell${ending}`)))
    .find(isExecutable);
}

/** Path of the first of these programs. Web servers may be where only the administrator looks. */
export const onPath = (...names: string[]): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable);

const foldersIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];

function isExecutable(path: string) {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
