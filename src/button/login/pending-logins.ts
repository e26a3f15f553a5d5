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
  readonly origins: readonly string[];
  readonly outcome: Promise<Outcome>;
  readonly settle: (outcome: Outcome) => void;
  /** Ends the watch over the popup. */
  readonly stopWatching: () => void;
}

const pending = new Set<PendingLogin>();

/**
 * Notes a login until its return. There is no time limit: people fetch card readers
 * (docs/protocol.md, "No time limit").
 */
export const addPending = (login: PendingLogin): void => {
  pending.add(login);
};

/** The login that a second click belongs to: of the same element or the same request, its window still open. */
export function findOpen(element: Element | null, key: string): PendingLogin | undefined {
  return [...pending].find(
    (login) => (login.key === key || (element && login.element === element)) && login.popup?.closed === false,
  );
}

/** Ends every login of a state that this origin may report on, with its outcome; gives the latest of them. */
export function takePending(message: ReturnMessage, origin: string): PendingLogin | undefined {
  const logins = [...pending].filter(
    (login) => login.state === message.state && login.origins.includes(origin),
  );
  for (const login of logins) end(login, message);
  return logins.at(-1);
}

/**
 * Forgets every login: a page that comes back from the back/forward cache waits for none
 * (docs/protocol.md, "No time limit").
 */
export const forgetPending = (): void => {
  for (const login of pending) end(login, windowClosed);
};

function end(login: PendingLogin, outcome: Outcome) {
  pending.delete(login);
  login.stopWatching();
  login.settle(outcome);
}
