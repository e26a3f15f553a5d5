import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFirefox } from '../../e2e/support/browser.ts';
import type { Desktop } from './desktop.ts';

/** Opens Firefox with a new profile, and without the pages and questions of its first start. */
export function openFirefox(desktop: Desktop, url: string): void {
  const profile = join(desktop.folder, 'profile');
  mkdirSync(profile);
  const preferences = {
    'browser.aboutwelcome.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'intl.accept_languages': 'en',
    'accessibility.force_disabled': -1,
    'signon.rememberSignons': false,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  desktop.start(findFirefox()?.executablePath ?? 'firefox', ['--no-remote', '--profile', profile, url]);
}
