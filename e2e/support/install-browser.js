// Run before the browser tests: sees to it that there is a browser, and says which one.
import { spawnSync } from 'node:child_process';
import { findBrowser } from './browser.js';

/** @type {[string, string[]][]} */
const ways = [
  ['npx', ['playwright', 'install', '--with-deps', 'chromium']],
  ['npx', ['playwright', 'install', 'chromium']],
  // Where nothing can be downloaded but the distribution's packages are at hand.
  ['apt-get', ['update']],
  ['apt-get', ['install', '-y', '--no-install-recommends', 'chromium']],
];

for (const [command, args] of ways) {
  if (findBrowser()) break;
  console.log(`No browser yet: ${command} ${args.join(' ')}`);
  spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
}

const browser = findBrowser();
if (!browser) {
  console.error(
    'No browser for the tests. Install Chrome or Chromium, or run: npx playwright install chromium',
  );
  process.exit(1);
}
console.log(`Browser: ${browser}`);
