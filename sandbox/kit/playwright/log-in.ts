import { type Locator, type Page, test } from '@playwright/test';
import { buttonSelector } from '../code-login.ts';
import { logInByCode } from './log-in-by-code.ts';
import { logInByPopup } from './log-in-by-popup.ts';

/**
 * Options of `logIn`. Each has a default.
 *
 * @example
 * await logIn(page, 'consented', { button: page.getByRole('link', { name: 'Sign in' }), popup: false });
 */
export interface LogInOptions {
  /** The control whose click starts the login, by default the first login button of the page. */
  button?: Locator;
  /**
   * `false` logs in over HTTP: the page stays as it is, and its browser context gets the cookies of the app. The user
   * agrees to everything. Needs a link or a `<dpplus-connect>`. `true` by default.
   */
  popup?: boolean;
  /** The longest time to wait for the button, and for the rest of the login, in ms, by default half of the test's. */
  timeout?: number;
  /** The URL of the sandbox. A login without a popup fails if the button leads to another service. */
  sandbox?: string;
  /** The control token of the sandbox, for its control API. Needs `sandbox`: a page can have a button of another host. */
  controlToken?: string;
}

/**
 * Logs a persona of the sandbox in, on a page with a login button.
 *
 * By default it clicks the button, walks through the sandbox's pages in the popup, or in the same tab, agrees where
 * the user is asked, and waits until the page has loaded the `href` of the return link, also after a failure. With
 * `popup: false`, it makes the same login over HTTP, which takes a tenth of the time, and the page stays: open the page
 * that you want to test. Each call logs in anew, also as another persona.
 *
 * @param persona the id of a persona, for example `consented` or `fresh` (docs/sandbox.md, "Personas")
 * @throws Error if the page has no button, if the sandbox has no such persona (with those that it has), or if the
 *   login fails (with the error of the service or of the app)
 * @example
 * await page.goto('/')
 * await logIn(page, 'fresh')
 * await expect(page.getByText('Hello')).toBeVisible()
 * @example
 * await logIn(page, 'consented', { popup: false })
 * await page.goto('/account')
 */
export async function logIn(page: Page, persona: string, options: LogInOptions = {}): Promise<void> {
  const { button, popup = true, timeout = halfOfTest(), ...access } = options;
  if (popup) await logInByPopup(page, persona, button ?? page.locator(buttonSelector).first(), timeout);
  else await logInByCode(page, persona, button, timeout, access);
}

/** Half of the present test's timeout in ms, so that an error comes before the end of the test. */
function halfOfTest(): number {
  try {
    return test.info().timeout / 2 || 15_000;
  } catch {
    // Not in a test.
    return 15_000;
  }
}
