/** The events of a login, in the order in which they come. */
export const loginEvents = [
  'dpplus-beforeopen',
  'dpplus-open',
  'dpplus-close',
  'dpplus-success',
  'dpplus-error',
] as const;

/** Name of a login's event. */
export type LoginEventName = (typeof loginEvents)[number];

/** One event of a login as the gallery tells it. */
export interface Heard {
  readonly type: LoginEventName;
  readonly detail: GlobalEventHandlersEventMap[LoginEventName]['detail'];
  readonly at: Date;
}

/** What a button's author should mend, as `dpplusConnect.diagnose()` says it. */
export type Problem = ReturnType<NonNullable<Window['dpplusConnect']>['diagnose']>[number];
