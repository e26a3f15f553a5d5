import { call } from '../natives.ts';
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

/** Every event in the order of a login, and whether a listener can cancel what follows. Not in the script: see `emit`. */
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
 *
 * @param isCancelable `true` for the events that are; a table of them would cost every page more
 */
export const emit = <Name extends LoginEventName>(
  element: Element | null,
  name: Name,
  detail: LoginEvents[Name],
  ...[isCancelable]: (typeof cancelable)[Name] extends true ? [true] : []
): boolean => {
  const event = new CustomEvent(name, {
    bubbles: true,
    composed: true,
    cancelable: !!isCancelable,
    detail,
  });
  return call(element?.isConnected ? element : document, 'dispatchEvent', event);
};

/** The events as listeners get them. */
export type LoginEventMap = { [Name in LoginEventName]: CustomEvent<LoginEvents[Name]> };

declare global {
  interface GlobalEventHandlersEventMap extends LoginEventMap {}
}
