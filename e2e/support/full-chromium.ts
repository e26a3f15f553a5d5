import { findBrowser } from '../../tools/browsers/find-browsers.ts';

/** The tag of a test of what the headless shell does in another way than the browser of a user. */
export const needsFull = '@full';

/**
 * Returns the path of a full Chromium, for tests with the tag.
 *
 * @throws Error with the commands that install it
 */
export function fullChromium(): string {
  const path = findBrowser();
  if (path) return path;
  throw new Error(
    `A test with the tag ${needsFull} needs a full Chromium. Install it, then run the test again:\n` +
      '  npx playwright install --with-deps chromium\n' +
      '  apt-get install chromium    (Debian, as root)',
  );
}
