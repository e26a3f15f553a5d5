import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser, findFirefox } from '../../e2e/support/browser.ts';
import type { Desktop } from './desktop.ts';

export const browsers = ['firefox', 'chromium'] as const;
export type Browser = (typeof browsers)[number];

interface Opening {
  readonly url: string;
  readonly language: string;
  /** Whether the browser blocks each popup. */
  readonly blocksPopups: boolean;
}

/** Opens a browser with a new profile, and without the pages and questions of its first start. */
export const open: Readonly<Record<Browser, (desktop: Desktop, opening: Opening) => void>> = {
  firefox(desktop, { url, language, blocksPopups }) {
    const profile = join(desktop.folder, 'profile');
    mkdirSync(profile);
    const preferences = {
      'browser.aboutwelcome.enabled': false,
      'browser.shell.checkDefaultBrowser': false,
      'datareporting.policy.dataSubmissionEnabled': false,
      'intl.accept_languages': language,
      'accessibility.force_disabled': -1,
      'signon.rememberSignons': false,
      ...(blocksPopups && { 'dom.popup_allowed_events': '' }),
    };
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    );
    writeFileSync(join(profile, 'user.js'), lines.join(''));
    desktop.start(findFirefox()?.executablePath ?? 'firefox', ['--no-remote', '--profile', profile, url]);
  },
  chromium(desktop, { url, language, blocksPopups }) {
    desktop.start(findBrowser() ?? 'chromium', [
      `--user-data-dir=${join(desktop.folder, 'profile')}`,
      '--force-renderer-accessibility',
      `--accept-lang=${language}`,
      '--no-first-run',
      '--no-default-browser-check',
      '--password-store=basic',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      ...(process.getuid?.() === 0 ? ['--no-sandbox', '--test-type'] : []),
      ...(blocksPopups ? ['--block-new-web-contents'] : []),
      url,
    ]);
  },
};
