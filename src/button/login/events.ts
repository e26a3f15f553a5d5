import { dispatch } from '../natives.ts';
import type { ReturnMessage } from '../return/return-message.ts';

/** What the events before a login's return carry. */
export interface LoginDetail {
  /** The authorization request's `state`, `undefined` when none is sent. */
  readonly state: string | undefined;
}

/** The events of a login with the type of their `detail` (docs/protocol.md, "Events"). */
export interface LoginEvents {
  /** Before the popup or the redirect. */
  'dpplus-beforeopen': LoginDetail;
  /** The popup is open. */
  'dpplus-open': LoginDetail;
  /** The browser refused the popup: the login goes on in this tab. */
  'dpplus-blocked': LoginDetail;
  /** The person has closed the popup, or the browser hides it from the page; not an error. */
  'dpplus-close': LoginDetail;
  /** The person is back without an error; the default goes to `detail.href`. */
  'dpplus-success': ReturnMessage;
  /** The service sent an error; the default goes to `detail.href`. */
  'dpplus-error': ReturnMessage;
}

/** Name of an event. */
export type LoginEventName = keyof LoginEvents;

/** Every event in the order of a login, and whether a listener can cancel what follows. */
export const cancelable = {
  'dpplus-beforeopen': true,
  'dpplus-open': false,
  'dpplus-blocked': false,
  'dpplus-close': false,
  'dpplus-success': true,
  'dpplus-error': true,
} as const satisfies Record<LoginEventName, boolean>;

/**
 * Dispatches a login's event on its element, or on the document once that is gone. Gives `false` when a listener
 * has prevented the default.
 */
export const emit = <Name extends LoginEventName>(
  element: Element | null,
  name: Name,
  detail: LoginEvents[Name],
): boolean => {
  const event = new CustomEvent(name, {
    bubbles: true,
    composed: true,
    cancelable: cancelable[name],
    detail,
  });
  return dispatch(element?.isConnected ? element : document, event);
};

/** The events as listeners get them. */
export type LoginEventMap = { [Name in LoginEventName]: CustomEvent<LoginEvents[Name]> };

declare global {
  interface GlobalEventHandlersEventMap extends LoginEventMap {}
}
