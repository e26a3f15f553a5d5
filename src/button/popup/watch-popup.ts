import { queryOfLogin } from '../../../contract/queries.ts';
import { callNative } from '../native-members.ts';

/** Time between two checks of the popup, in ms. */
const interval = 250;

/** The URL of the app's page in the popup, if it got an answer or a start and shows neither a return page nor a form. */
const appPage = (popup: Window | null): string | undefined => {
  try {
    const { closed, document, location } = popup as Window;
    // Chromium lets the page read a closed window.
    if (
      !closed &&
      queryOfLogin.test(location.search) &&
      !document.querySelector('.dpplus-return,[method=post]')
    )
      return location.href;
  } catch {
    // The page is of another origin.
  }
  return undefined;
};

/**
 * Calls `gone` once when the user has probably closed the popup: it was closed for a second. With
 * Cross-Origin-Opener-Policy, `closed` is true for an open popup, so it only counts while the page has focus
 * (docs/protocol.md, "Closed popups"). Also when the popup has shown a page of the app in place of the return page for
 * four seconds: a service worker has answered, and not the server.
 *
 * @param gone gets the URL of the app's page
 * @returns the interval timer
 */
export const watchPopup = (popup: Window | null, gone: (page?: string) => void): number => {
  let quarters = 0;
  const timer = window.setInterval(() => {
    const page = appPage(popup);
    const isGone = popup?.closed !== false && callNative<boolean>(document, 'hasFocus');
    if (page) quarters += 1;
    else if (isGone) quarters += 4;
    else quarters = 0;
    if (quarters <= 16) return;
    window.clearInterval(timer);
    gone(page);
  }, interval);
  return timer;
};
