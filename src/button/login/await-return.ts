import { webUrl } from '../options/web-url.ts';
import { createStatus } from '../return/status.ts';
import { closed } from '../wording.ts';
import { emit } from './events.ts';
import { ownOrigin } from './own-origin.ts';
import { type Outcome, type PendingLogin, pending, showBusy, windowClosed } from './pending-logins.ts';
import { listenForReturns } from './receive-return.ts';
import { watchPopup } from './watch-popup.ts';

/** Says to screen readers how a login without a return ended; there before it does, or they would not notice. */
let status: HTMLElement;

/**
 * Waits for the return of a login whose window was opened; tells when that seems to be closed.
 *
 * @param redirectUri the address whose origin may report the return beside the page's own, if any
 */
export const awaitReturn = (
  given: Pick<PendingLogin, 'element' | 'key' | 'state' | 'popup'>,
  redirectUri: string | undefined,
): PendingLogin => {
  listenForReturns();
  status ??= Object.assign(createStatus(), { className: 'dpplus-status' });
  status.textContent = '';
  document.body.append(status);
  let settle: PendingLogin['settle'] = () => {};
  const outcome = new Promise<Outcome>((resolve) => {
    settle = resolve;
  });
  const timer = watchPopup(given.popup, () => {
    emit(login.element, 'dpplus-close', { state: login.state });
    showBusy(login, false);
    status.textContent = closed();
    // A return that comes later is still told as an event.
    settle(windowClosed);
  });
  // An opaque origin reads 'null', and so does every other one: none of them may speak for a login.
  const origins = [ownOrigin(), redirectUri].map((address) => webUrl(address)?.origin);
  const login = { ...given, origins, outcome, settle, timer };
  pending.add(login);
  showBusy(login, true);
  return login;
};
