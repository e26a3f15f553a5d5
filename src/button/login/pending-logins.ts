import type { ReturnMessage } from '../return/return-message.ts';

/** How a login ended: the return page's message, or `ok: false` with `window_closed` or `canceled`. */
export type Outcome = Omit<ReturnMessage, 'href'> & Partial<Pick<ReturnMessage, 'href'>>;

/** The outcome when there is no window any more, or no page that waits for it. */
export const windowClosed: Outcome = { ok: false, error: 'window_closed' };

/** A login whose window was opened and that has not come back. */
export interface PendingLogin {
  /** The button; `null` for a login started by `open()`. */
  readonly element: Element | null;
  /** Logins with an equal key ask the service for the same. */
  readonly key: string;
  readonly state: string | undefined;
  /** The popup; `null` where the browser opened it without giving a handle. */
  readonly popup: Window | null;
  /** Origins that may send the return message and that its `href` may lead to. */
  readonly origins: readonly (string | undefined)[];
  readonly outcome: Promise<Outcome>;
  /** Tells the outcome to whoever waits for it. */
  readonly settle: (outcome: Outcome) => void;
  /** The watch over the popup. */
  readonly timer: number;
}

/** The logins under way. There is no time limit: people fetch card readers. */
export const pending = new Set<PendingLogin>();

/**
 * The login that a second click belongs to: of the same element or the same request, its window still open.
 *
 * @param keyOf builds the key of this request; only asked for where there is something to compare it with
 */
export const findOpen = (element: Element | null, keyOf: () => string): PendingLogin | undefined => {
  for (const login of pending)
    if (login.popup?.closed === false && ((element && login.element === element) || login.key === keyOf()))
      return login;
  return undefined;
};

/**
 * Ends every login of a state that this origin may report on, with its outcome; gives the latest of them. A login
 * without a state takes an error from its own window only: anybody may show the return page an error of his.
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
      (message.ok || login.state !== undefined || (source && login.popup === source))
    ) {
      latest = login;
      end(login, message);
    }
  return latest;
};

/** Shows on a button whether its login's window is open, for pages and style sheets. */
export const showBusy = ({ element }: PendingLogin, isBusy: boolean): void => {
  if (element?.localName === 'a') element.setAttribute('data-dpplus', isBusy ? 'busy' : '');
};

/** Forgets every login: a page that comes back from the back/forward cache waits for none. */
export const forgetPending = (): void => {
  for (const login of pending) end(login, windowClosed);
};

const end = (login: PendingLogin, outcome: Outcome) => {
  pending.delete(login);
  clearInterval(login.timer);
  showBusy(login, false);
  login.settle(outcome);
};
