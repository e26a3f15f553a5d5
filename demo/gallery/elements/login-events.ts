/** The events of a login, in the order in which they come, with what each means to the page that hears it. */
export const loginEvents = {
  'dpplus-beforeopen': 'Pressed. Nothing is open yet: a listener may prevent it, or set a state.',
  'dpplus-open': 'The popup is open.',
  'dpplus-blocked': 'The browser refused the popup: the login goes on in this tab.',
  'dpplus-close': 'The window is closed. That is no error: a success may still come.',
  'dpplus-success': 'The person is back.',
  'dpplus-error': 'The service, or the demo app, did not let the person in.',
} satisfies Record<Extract<keyof GlobalEventHandlersEventMap, `dpplus-${string}`>, string>;

/** Name of a login's event. */
export type LoginEventName = keyof typeof loginEvents;

/** Every event's name. */
export const loginEventNames = Object.keys(loginEvents) as LoginEventName[];

/** One event of a login as the gallery tells it. */
export interface Heard {
  readonly type: LoginEventName;
  readonly detail: GlobalEventHandlersEventMap[LoginEventName]['detail'];
  readonly at: Date;
}

/** What a button's author should mend, as `dpplusConnect.diagnose()` says it. */
export type Problem = ReturnType<NonNullable<Window['dpplusConnect']>['diagnose']>[number];
