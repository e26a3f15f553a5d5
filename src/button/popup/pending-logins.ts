import type { ReturnMessage } from '../../../contract/return-message.ts';

/** How a login ended: the return page's message, or `ok: false` with `window_closed`, `return_page_missing` or `canceled`. */
export type Outcome = Omit<ReturnMessage, 'href'> & Partial<Pick<ReturnMessage, 'href'>>;

/** The outcome if the popup is closed, or if the page no longer waits for it. */
export const windowClosed: Outcome = { ok: false, error: 'window_closed' };

/** A login whose window was opened and that has not come back. The build shortens names that end with `_`. */
export interface PendingLogin {
  /** The button; `null` for a login of `open()`. */
  readonly starter_: Element | null;
  /** The URL without its state: logins with equal keys ask the service for the same. */
  readonly key_: string;
  readonly state: string | undefined;
  /** The popup; `null` if the browser opened it without a handle, or if the popup is closed. */
  popup_: Window | null;
  /** Origins that may send the return message and that its `href` may lead to. */
  readonly origins_: readonly (string | undefined)[];
  /** Called once with the outcome. Not a promise, because a link logs in on a page that has removed `Promise` too. */
  readonly waiters_: ((outcome: Outcome) => void)[];
  /** The watch over the popup. 0 after its end. */
  timer_: number;
  /** The signal or the button on which an `abort` event cancels. */
  canceler_?: EventTarget | null;
  /** Reports that the popup is closed, or that it shows this page of the app in place of the return page. */
  readonly gone_: (page?: string) => void;
}

/** The pending logins. They have no time limit: a user may have to fetch a card reader. */
export const pending = new Set<PendingLogin>();

/**
 * The login that a second click belongs to: of the same element or the same request, its window still open. Ends the watch
 * over a window that is closed, which would report it while the next window is open.
 */
export const findOpen = (element: Element | null, key: string): PendingLogin | undefined => {
  // Browsers close a popup some time after `close()`, so the watch counts too.
  for (const login of pending)
    if (login.timer_ && ((element && login.starter_ === element) || login.key_ === key)) {
      if (login.popup_?.closed === false) return login;
      login.gone_();
    }
  return undefined;
};

/**
 * Ends each login with this state whose origins include this one. Returns the latest of them. A login without a state
 * accepts a message from its own popup only, because any page can open the return page in another window.
 */
export const takePending = (
  message: ReturnMessage,
  origin: string,
  source: unknown,
): PendingLogin | undefined => {
  let latest: PendingLogin | undefined;
  for (const login of pending)
    if (
      login.state === message.state &&
      login.origins_.indexOf(origin) >= 0 &&
      (login.state !== undefined || (source && login.popup_ === source))
    ) {
      latest = login;
      end(login, message);
    }
  return latest;
};

/**
 * Shows on a button whether a window of it is open, for pages and stylesheets.
 *
 * @param otherwise the mark of a button without an open window: `closed` after its user closed it
 */
export const showBusy = (element: Element | null, otherwise = ''): void => {
  if (element?.localName !== 'a') return;
  for (const login of pending) if (login.starter_ === element && login.timer_) otherwise = 'busy';
  element.setAttribute('data-dpplus', otherwise);
};

/**
 * Cancels the login of the event's target: closes its popup, as its user would. All logins share this listener, because
 * a listener for each login would keep every closed popup in memory.
 */
export const cancelAt = ({ currentTarget }: Event): void => {
  for (const login of pending)
    if (login.canceler_ === currentTarget && login.timer_) {
      login.popup_?.close();
      login.gone_();
    }
};

/** Removes all pending logins: a page that comes back from the back/forward cache does not wait for them. */
export const forgetPending = (): void => {
  for (const login of pending) end(login, windowClosed);
};

const end = (login: PendingLogin, outcome: Outcome) => {
  pending.delete(login);
  release(login, outcome);
};

/** Ends the watch over the popup of a login, and reports the outcome to all that wait for it. */
export const release = (login: PendingLogin, outcome: Outcome, state?: 'closed'): void => {
  window.clearInterval(login.timer_);
  login.timer_ = 0;
  // A page may keep this login for its life: a later return still counts.
  login.canceler_ = null;
  showBusy(login.starter_, state);
  for (const report of login.waiters_.splice(0)) report(outcome);
};
