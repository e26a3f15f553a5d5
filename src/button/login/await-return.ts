import { parseUrl } from '../options/parse-url.ts';
import { emit } from './events.ts';
import { addPending, type Outcome, type PendingLogin, windowClosed } from './pending-logins.ts';
import { listenForReturns } from './receive-return.ts';
import { watchPopup } from './watch-popup.ts';

/** Waits for the return of a login whose window was opened; tells when that seems to be closed. */
export function awaitReturn(
  login: Pick<PendingLogin, 'element' | 'key' | 'state' | 'popup'>,
  redirectUri: string | undefined,
): PendingLogin {
  listenForReturns();
  let settle: PendingLogin['settle'] = () => {};
  const outcome = new Promise<Outcome>((resolve) => {
    settle = resolve;
  });
  const stopWatching = watchPopup(login.popup, () => {
    emit(login.element, 'dpplus-close', { state: login.state });
    // A return that comes later is still told as an event.
    settle(windowClosed);
  });
  // An opaque origin reads 'null', and so does every other one: none of them may speak for a login.
  const origins = [location.origin, parseUrl(redirectUri)?.origin].filter(
    (origin): origin is string => !!origin && origin !== 'null',
  );
  const pending = { ...login, origins, outcome, settle, stopWatching };
  addPending(pending);
  return pending;
}
