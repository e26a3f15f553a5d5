import type { Visit } from './app-browser.ts';
import { readLogin } from './login-start.ts';
import type { TestStand } from './test-stand.ts';

/** A page without what differs from one request to the next: states, tokens and times. */
export function outline(visit: Visit): string {
  const { url, status, body } = visit;
  const [path] = url.split('?', 1);
  return JSON.stringify([
    path?.replace(/[\w-]{16,}/g, ''),
    status,
    body
      .replaceAll(readLogin(visit)?.state ?? /$/g, '')
      .replace(/[\w-]{16,}/g, '')
      .replace(/\d+/g, ''),
  ]);
}

/** Returns a function that tells whether the login page is another one for a browser than for new visitors. */
export async function sessionFinder(stand: TestStand): Promise<(browser: Browser) => Promise<boolean>> {
  const page = async (browser: Browser) => {
    // Twice: the first page may show a notice.
    await browser.open(stand.target.loginPage);
    return outline(await browser.open(stand.target.loginPage));
  };
  const [visitor, other] = [await page(stand.open()), await page(stand.open())];
  // A page that differs between visitors shows nothing.
  return async (browser) => visitor === other && visitor !== (await page(browser));
}

type Browser = Pick<ReturnType<TestStand['open']>, 'open'>;
