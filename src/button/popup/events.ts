import type { ReturnMessage } from '../../../contract/return-message.ts';
import { callNative } from '../native-members.ts';

/** `detail` of the events before the return of a login. */
export interface LoginDetail {
  /** `state` of the authorization request; `undefined` if the request has no state. */
  readonly state: string | undefined;
}

/** The events of a login with the type of their `detail` (docs/protocol.md, "Events"). */
export interface LoginEvents {
  /** Before the popup or the redirect. */
  'dpplus-beforeopen': LoginDetail;
  /** The popup is open. */
  'dpplus-open': LoginDetail;
  /** The browser blocked the popup. The login continues in the same tab. */
  'dpplus-blocked': LoginDetail;
  /** The user closed the popup, or the browser hides the popup from the page. Not an error. */
  'dpplus-close': LoginDetail;
  /** The user logged in and came back. By default the page goes to `detail.href`. */
  'dpplus-success': ReturnMessage;
  /**
   * The service returned an error. By default the page goes to `detail.href`. With `return_page_missing` it stays: the popup
   * shows the page at `detail.href` in place of a return page.
   */
  'dpplus-error': ReturnMessage;
}

/** Name of an event. */
export type LoginEventName = keyof LoginEvents;

/** The events in the order of a login, and whether each is cancelable. Not in the script: see `emit`. */
export const cancelable = {
  'dpplus-beforeopen': true,
  'dpplus-open': false,
  'dpplus-blocked': false,
  'dpplus-close': false,
  'dpplus-success': true,
  'dpplus-error': true,
} as const satisfies Record<LoginEventName, boolean>;

/** The name of an event without `dpplus-`. */
type Step = StepOf<LoginEventName>;
type StepOf<Name> = Name extends `dpplus-${infer Each}` ? Each : never;

/**
 * Dispatches a login's event on its element, or on the document if the element has left the page. Returns `false` if a
 * listener has prevented the default.
 *
 * @param step the event's name without `dpplus-`
 * @param isCancelable `true` for a cancelable event. A table of the events would make the script larger
 */
export const emit = <Each extends Step>(
  element: Element | null,
  step: Each,
  detail: LoginEvents[`dpplus-${Each}`],
  isCancelable?: (typeof cancelable)[`dpplus-${Each}`] extends true ? true : never,
): boolean => {
  const event = new window.CustomEvent(`dpplus-${step}`, {
    bubbles: true,
    composed: true,
    cancelable: !!isCancelable,
    detail,
  });
  return callNative(element?.isConnected ? element : document, 'dispatchEvent', event);
};

/** The events as listeners get them. */
export type LoginEventMap = { [Name in LoginEventName]: CustomEvent<LoginEvents[Name]> };

declare global {
  interface GlobalEventHandlersEventMap extends LoginEventMap {}
}
