import { getNative } from '../native-members.ts';
import { webUrl } from '../options/web-url.ts';
import { ownOrigin } from '../own-origin.ts';
import { emit } from '../popup/events.ts';
import { type PendingLogin, pending, release, showBusy, windowClosed } from '../popup/pending-logins.ts';
import { watchPopup } from '../popup/watch-popup.ts';
import { closed } from '../texts.ts';
import { listenForReturns } from './receive-return.ts';
import { createStatus } from './status.ts';

/** Announces a closed popup. Created up front: screen readers ignore a live region that is inserted with its text. */
let status: HTMLElement;

/**
 * Waits for the return of a login with a popup. Reports when the popup seems to be closed.
 *
 * @param redirectUri its origin may report the return, as may the page's own; `undefined` if it is not trusted
 */
export const awaitReturn = (
  given: Pick<PendingLogin, 'element' | 'key' | 'state' | 'popup' | 'canceler'>,
  redirectUri: string | undefined,
): PendingLogin => {
  listenForReturns();
  status ??= Object.assign(createStatus(), { className: 'dpplus-status' });
  status.textContent = '';
  getNative<HTMLElement>(document, 'body').append(status);
  const gone = () => {
    // A later return still fires its event.
    release(login, windowClosed);
    emit(login.element, 'close', { state: login.state });
    status.textContent = closed();
  };
  // Every opaque origin reads 'null', so no opaque origin may report a return.
  const origins = [ownOrigin(), redirectUri].map((address) => webUrl(address)?.origin);
  const login: PendingLogin = {
    ...given,
    origins,
    timer: watchPopup(given.popup, gone),
    waiters: [],
    gone,
  };
  pending.add(login);
  showBusy(login, true);
  return login;
};
