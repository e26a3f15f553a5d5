import { passLogin } from '../../sandbox/kit/pass-login.ts';
import type { EnginePage } from './engine-page.ts';
import { poll } from './poll.ts';

/** Notes the login's events as they reach the document of the page as it is now, on `window.seen`. */
export const noteEvents = (page: EnginePage) =>
  page.evaluate(() => {
    const seen: unknown[] = [];
    Object.assign(window, { seen });
    for (const type of ['beforeopen', 'open', 'close', 'success', 'error'])
      document.addEventListener(`dpplus-${type}` as 'dpplus-open', (event) =>
        seen.push({ type: event.type, on: (event.target as Element).id ?? null, detail: event.detail }),
      );
  });

/** The names of the events that a page has seen. */
export const eventsOf = (page: EnginePage) =>
  page.evaluate(() => (window as unknown as { seen: { type: string }[] }).seen.map(({ type }) => type));

/**
 * Logs a user in on the service's pages. This user has consented before, so that tests of other promises load one page
 * less.
 */
export const logIn = (popup: EnginePage, persona = 'consented') => passLogin(popup, persona);

/** The same for a user whom the service asks for consent. */
export async function logInWithConsent(popup: EnginePage) {
  await logIn(popup, 'fresh');
  await popup.locator('[name=decision][value=allow]').click();
}

/** Does what opens a popup, by default a click on the button once the script has found it, and gives the popup. */
export async function openPopup<Page extends EnginePage>(
  page: Page,
  act = () => page.locator('.dpplus-connect[data-dpplus]').click(),
): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await act();
  return (await popup) as Page;
}

/**
 * Runs what makes a popup close, and waits until it has closed. A login without a question closes the popup by itself.
 * The timeout begins after the action, so a login may take any time.
 */
export async function untilClosed(popup: EnginePage, act = async () => {}): Promise<void> {
  await act();
  if (!popup.isClosed()) await popup.waitForEvent('close');
}

/** Agrees by key, which closes the popup: it may be gone before the key is up. */
export const agreeByKey = (popup: EnginePage) =>
  untilClosed(popup, () => popup.keyboard.press('Enter').catch(() => {}));

/** Navigates in a later task, so that the driver gets its response before the page is gone. */
export const leaveBy = (page: EnginePage, statement: string) =>
  page.evaluate(`setTimeout(() => ${statement})`);

/**
 * Clicks on a button whose popup asks nothing and closes by itself, and waits until it has. A driver may miss such a window,
 * so the request to the relying app's callback shows it.
 */
export async function passThrough(
  page: EnginePage,
  site: { readonly callbacks: readonly unknown[] },
): Promise<void> {
  const returned = site.callbacks.length + 1;
  await page.locator('.dpplus-connect[data-dpplus]').click();
  await poll(
    async () =>
      site.callbacks.length >= returned && (await page.context().pages()).length === 1 ? true : undefined,
    () => `${site.callbacks.length} of ${returned} returns, or the popup stays`,
  );
}
