import type { Page } from '@playwright/test';

/** The cookie of the sandbox's session, with its port. */
const serviceSession = /^dpplus_sandbox_session_\d+$/;

/**
 * Logs the user out of the sandbox: in the browser context of the page, the next login asks for a persona again. The
 * session of your app stays. `logIn` does so before each login.
 *
 * @example
 * await logIn(page, 'consented');
 * await logOut(page);
 * await page.getByRole('link', { name: 'Log in' }).click(); // opens the login page
 */
export async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: serviceSession });
}
