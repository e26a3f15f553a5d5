import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { find } from '../../browsers/find-browsers.ts';
import type { Desktop } from './desktop.ts';

export const browsers = ['firefox', 'chromium'] as const;
export type BrowserName = (typeof browsers)[number];

/** Opens a browser in English with a new profile, and without the pages and questions of its first start. */
export const openBrowser: Readonly<Record<BrowserName, (desktop: Desktop, url: string) => void>> = {
  firefox(desktop, url) {
    const profile = join(desktop.folder, 'profile');
    mkdirSync(profile);
    const preferences = {
      'browser.aboutwelcome.enabled': false,
      'browser.shell.checkDefaultBrowser': false,
      'datareporting.policy.dataSubmissionEnabled': false,
      'intl.accept_languages': 'en',
      'accessibility.force_disabled': -1,
      'signon.rememberSignons': false,
      // Whether a link counts as visited depends on the speed.
      'places.history.enabled': false,
    };
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    );
    writeFileSync(join(profile, 'user.js'), lines.join(''));
    desktop.start(executable('firefox'), ['--no-remote', '--profile', profile, url]);
  },
  chromium(desktop, url) {
    const profile = join(desktop.folder, 'profile');
    mkdirSync(join(profile, 'Default'), { recursive: true });
    // Whether a link counts as visited depends on the speed.
    const preferences = { translate: { enabled: false }, history: { saving_disabled: true } };
    writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences));
    desktop.start(executable('chromium'), [
      `--user-data-dir=${profile}`,
      '--force-renderer-accessibility',
      '--accept-lang=en',
      ...['--no-first-run', '--no-default-browser-check', '--password-store=basic', '--disable-gpu'],
      ...['--disable-background-networking', '--disable-component-update', '--start-maximized'],
      // Chromium refuses its sandbox for root, and says so in a bar unless it is tested.
      ...(process.getuid?.() === 0 ? ['--no-sandbox', '--test-type'] : []),
      url,
    ]);
  },
};

/** Returns the first two parts of a browser's version. */
export function versionOf(browser: BrowserName): string {
  const printed = execFileSync(executable(browser), ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return /\d+\.\d+/.exec(printed)?.[0] ?? printed;
}

function executable(browser: BrowserName): string {
  const path = find[browser === 'chromium' ? 'chromium-full' : browser]();
  if (!path) throw new Error(`${browser} is not installed`);
  return path;
}
