import type { ReturnMessage } from '../../../contract/return-message.ts';
import { callNative, getNative } from '../native-members.ts';
import { reportPage } from '../options/reports.ts';
import { ownOrigin, webUrl } from '../options/web-url.ts';
import { emit } from '../popup/events.ts';
import { type PendingLogin, pending, release, showBusy, windowClosed } from '../popup/pending-logins.ts';
import { watchPopup } from '../popup/watch-popup.ts';
import { closed } from '../texts.ts';
import { listenForReturns } from './receive-return.ts';
import { createStatus } from './status.ts';

/** Announces a closed popup. Created up front: screen readers ignore a live region that is inserted with its text. */
let status: HTMLElement;

/** Where screen readers hear a status: in the modal dialog around a node, because the rest of the page is inert. */
const audible = (node: Element | null | undefined): Element =>
  node
    ? (callNative<Element | null>(node, 'closest', 'dialog,[aria-modal=true]') ??
      audible(callNative<ShadowRoot>(node, 'getRootNode').host))
    : getNative(document, 'body');

/**
 * Adds a login with a popup to the pending ones, whose return messages the script takes. Reports when the popup seems to be
 * closed, and when the app shows a page there in place of its return page.
 *
 * @param address the redirect URI or the start
 * @param isTrusted whether its origin may report the return, as may the page's own
 */
export const expectReturn = (
  given: Pick<PendingLogin, 'starter_' | 'key_' | 'state' | 'popup_' | 'canceler_' | 'waiters_'>,
  address: string | undefined,
  isTrusted: boolean,
): void => {
  listenForReturns();
  status ??= createStatus('dpplus-status');
  status.textContent = '';
  audible(given.starter_ ?? getNative(document, 'activeElement')).append(status);
  const gone = (href?: string) => {
    // A later return still fires its event.
    const { starter_: starter, state } = login;
    // Otherwise the popup's document would stay in memory as long as this page.
    login.popup_ = null;
    if (href) {
      const outcome = { state, ok: false, error: 'return_page_missing', href } as ReturnMessage;
      reportPage('return-page-missing', 'href', href, 'leave it to the server', starter);
      release(login, outcome);
      emit(starter, 'error', outcome, true);
    } else {
      release(login, windowClosed, 'closed');
      emit(starter, 'close', { state });
      status.textContent = closed();
    }
  };
  const login: PendingLogin = {
    ...given,
    // Every opaque origin reads 'null', so no opaque origin may report a return.
    origins_: [ownOrigin(), isTrusted && address].map((each) => webUrl(each as string)?.origin),
    timer_: watchPopup(given.popup_, gone),
    gone_: gone,
  };
  pending.add(login);
  showBusy(login.starter_);
};
