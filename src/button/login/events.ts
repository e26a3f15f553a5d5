import type { ReturnMessage } from '../return/return-message.ts';

/** What the events before a login's return carry. */
export interface LoginDetail {
  /** The authorization request's `state`, `undefined` when none is sent. */
  readonly state: string | undefined;
}

/** The events of a login with the type of their `detail` (docs/protocol.md, "Events"). */
export interface LoginEvents {
  /** Before the popup or the redirect; cancelable. */
  'dpplus-beforeopen': LoginDetail;
  /** The popup is open. */
  'dpplus-open': LoginDetail;
  /** The person has closed the popup, or the browser hides it from the page; not an error. */
  'dpplus-close': LoginDetail;
  /** The person is back without an error; cancelable, the default goes to `detail.href`. */
  'dpplus-success': ReturnMessage;
  /** The service sent an error; cancelable, the default goes to `detail.href`. */
  'dpplus-error': ReturnMessage;
}

/**
 * Dispatches a login's event on its element, or on the document once that is gone. Gives `false` when a listener
 * has prevented the default.
 */
export function emit<Type extends keyof LoginEvents>(
  element: Element | null,
  type: Type,
  detail: LoginEvents[Type],
): boolean {
  const cancelable = !/open$|close$/.test(type) || type === 'dpplus-beforeopen';
  const event = new CustomEvent(type, { bubbles: true, composed: true, cancelable, detail });
  return (element?.isConnected ? element : document).dispatchEvent(event);
}

/** The events as listeners get them. */
export type LoginEventMap = { [Type in keyof LoginEvents]: CustomEvent<LoginEvents[Type]> };

declare global {
  interface GlobalEventHandlersEventMap extends LoginEventMap {}
}
