import type { Locator, Page } from '@playwright/test';
import type { ReturnMessage } from '../../../contract/return-message.ts';
import { passLogin } from '../pass-login.ts';
import { logOut } from './log-out.ts';
import { noButton } from './no-button.ts';
import { within } from './within.ts';

/** How a login ended, by the events of the page with the button. */
interface LoginEnd {
  /** Empty if the user has logged in. */
  error: string;
  /** Whether the page does not go to the `href` of the return link. */
  stays: boolean;
}

/** Logs in with a click on the button: in the popup, or in the same tab if none opens. */
export async function logInByPopup(
  page: Page,
  persona: string,
  button: Locator,
  timeout: number,
): Promise<void> {
  await within(timeout, button.waitFor({ state: 'attached' }), () => noButton(page, button).message);
  // The service would recognise the user of an earlier login.
  await Promise.all([logOut(page), page.waitForLoadState()]);
  const outcome = outcomeOf(button);
  const arrival = page.waitForEvent('load', { timeout: 0 }).catch(() => {});
  const opened = Promise.race([
    page.waitForEvent('popup', { timeout: 0 }),
    page.waitForURL(isServicePage, { timeout: 0, waitUntil: 'commit' }).then(() => page),
  ]);
  // A click that fails leaves both waiting until the page closes.
  opened.catch(() => {});
  await button.click({ timeout });
  const service = await within(timeout, opened, () => nothingOpened(button));
  const login = service === page ? inSameTab(page, persona) : inPopup(service, persona, outcome);
  const { error, stays } = await within(timeout, login, () => notEnded(page, service, persona));
  const failed = (reason: string) => reason && `The login of "${persona}" failed: ${reason}`;
  // After a failure too, the page goes to another one, and would interrupt the next step of the test.
  if (!stays && service !== page)
    await within(timeout, arrival, () => failed(error) || notEnded(page, service, persona));
  const kept = await takeKept(page);
  const failure = failed(error || kept);
  if (failure) throw new Error(failure);
}

async function inSameTab(page: Page, persona: string): Promise<LoginEnd> {
  await passPages(page, persona);
  await page.waitForURL((url) => !isServicePage(url));
  // The return page goes to its href at once.
  await page.locator('a.dpplus-return').waitFor({ state: 'detached' });
  await page.waitForLoadState();
  return { error: '', stays: true };
}

async function inPopup(popup: Page, persona: string, outcome: Promise<LoginEnd>): Promise<LoginEnd> {
  const closed = popup.isClosed() ? undefined : popup.waitForEvent('close', { timeout: 0 });
  // A login that the service refuses at once ends without its pages.
  const end = Promise.all([outcome, closed]).then(([outcome]) => outcome);
  const pages = passPages(popup, persona).catch((error) =>
    popup.isClosed() ? undefined : Promise.reject(error),
  );
  return Promise.race([end, pages.then(() => end)]);
}

/** Walks through the service's pages. */
async function passPages(service: Page, persona: string): Promise<void> {
  await passLogin(service, persona);
  const allow = service.locator('[name=decision][value=allow]');
  const left = service.waitForURL((url) => !isServicePage(url), { timeout: 0, waitUntil: 'commit' });
  const isAsked = await Promise.race([
    allow.waitFor({ timeout: 0 }).then(() => true),
    left.then(() => false),
  ]).catch(() => false);
  if (isAsked) await allow.click();
}

const isServicePage = ({ pathname }: URL) =>
  /\/[a-z]{2}\/oauth\/(?:authenticate|login)\.html$/.test(pathname);

/** The item of the session storage with the error of a login. */
const item = 'dpplus-connect-kit';

/** Waits for the event at the end of a login. A page that navigates may not answer any more, so it also keeps the error. */
const outcomeOf = (button: Locator): Promise<LoginEnd> =>
  button
    .evaluate(({ ownerDocument: { defaultView: view } }, item) => {
      return new Promise<LoginEnd>((resolve) => {
        for (const type of ['dpplus-success', 'dpplus-error'])
          view?.addEventListener(
            type,
            (event) => {
              const {
                ok,
                error: code = '',
                errorDescription = '',
              } = (event as CustomEvent<ReturnMessage>).detail;
              const error = ok ? '' : `${code} ${errorDescription}`.trim() || 'no error code';
              try {
                if (error) view.sessionStorage.setItem(item, error);
              } catch {
                // A page without an origin has no storage.
              }
              // After all listeners of the page.
              queueMicrotask(() => resolve({ error, stays: event.defaultPrevented || view !== view.top }));
            },
            { capture: true },
          );
      });
    }, item)
    .catch(() => ({ error: '', stays: false }));

/** Takes the error that an earlier page of the same origin has kept, else an empty text. */
async function takeKept(page: Page): Promise<string> {
  const take = (item: string) => {
    const error = sessionStorage.getItem(item) ?? '';
    sessionStorage.removeItem(item);
    return error;
  };
  const kept = await Promise.all(page.frames().map((frame) => frame.evaluate(take, item).catch(() => '')));
  return kept.find(Boolean) ?? '';
}

const nothingOpened = (button: Locator) =>
  `A click on ${button} opened neither a popup nor the service's login page. Is the script on the page, and does no ` +
  'listener cancel dpplus-beforeopen?';

async function notEnded(page: Page, service: Page, persona: string): Promise<string> {
  const heading = await service
    .locator('h1')
    .first()
    .textContent({ timeout: 500 })
    .catch(() => null);
  const where = service.isClosed() ? 'The popup is closed' : `The service's window is at ${service.url()}`;
  return (
    `The login of "${persona}" has not ended. ${where}${heading ? ` and shows "${heading.trim()}"` : ''}. The page is ` +
    `at ${page.url()}. See docs/troubleshooting.md, "What you see".`
  );
}
