import type { ReturnMessage } from './return-message.ts';

/** How a login ended: the return page's message, or `ok: false` with `window_closed` or `canceled`. */
export type Outcome = Omit<ReturnMessage, 'href'> & Partial<Pick<ReturnMessage, 'href'>>;

/** The outcome if the popup is closed, or if the page no longer waits for it. */
export const windowClosed: Outcome = { ok: false, error: 'window_closed' };

/** A login whose window was opened and that has not come back. */
export interface PendingLogin {
  /** The button; `null` for a login of `open()`. */
  readonly element: Element | null;
  /** Logins with an equal key ask the service for the same. */
  readonly key: string;
  readonly state: string | undefined;
  /** The popup; `null` if the browser opened it without a handle. */
  readonly popup: Window | null;
  /** Origins that may send the return message and that its `href` may lead to. */
  readonly origins: readonly (string | undefined)[];
  /** Called once with the outcome. Not a promise, because a link logs in on a page that has removed `Promise` too. */
  readonly waiters: ((outcome: Outcome) => void)[];
  /** The watch over the popup. 0 after its end. */
  timer: number;
  /** The signal or the button on which an `abort` event cancels. */
  readonly canceler?: EventTarget | null;
  /** Reports that the popup is closed. */
  readonly gone: () => void;
}

/** The pending logins. They have no time limit: a user may have to fetch a card reader. */
export const pending = new Set<PendingLogin>();

/**
 * The login that a second click belongs to: of the same element or the same request, its window still open.
 */
export const findOpen = (element: Element | null, key: string): PendingLogin | undefined => {
  // Browsers close a popup some time after `close()`, so the watch counts too.
  for (const login of pending)
    if (
      login.timer &&
      login.popup?.closed === false &&
      ((element && login.element === element) || login.key === key)
    )
      return login;
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
      login.origins.indexOf(origin) >= 0 &&
      (login.state !== undefined || (source && login.popup === source))
    ) {
      latest = login;
      end(login, message);
    }
  return latest;
};

/** Shows on a button whether its login's window is open, for pages and stylesheets. */
export const showBusy = ({ element }: PendingLogin, isBusy: boolean): void => {
  if (element?.localName === 'a') element.setAttribute('data-dpplus', isBusy ? 'busy' : '');
};

/**
 * Cancels the login of the event's target: closes its popup, as its user would. All logins share this listener, because
 * a listener for each login would keep every closed popup in memory.
 */
export const cancelAt = ({ currentTarget }: Event): void => {
  for (const login of pending)
    if (login.canceler === currentTarget && login.timer) {
      login.popup?.close();
      login.gone();
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
export const release = (login: PendingLogin, outcome: Outcome): void => {
  clearInterval(login.timer);
  login.timer = 0;
  showBusy(login, false);
  for (const report of login.waiters.splice(0)) report(outcome);
};
