import { text } from '../page-texts.ts';

/** Name of a login's event. */
export type LoginEventName = Extract<keyof GlobalEventHandlersEventMap, `dpplus-${string}`>;

/** Every event's name, in the order in which they come. */
export const loginEventNames = Object.keys(text.events) as LoginEventName[];

/** One event of a login as the gallery tells it. */
export interface Heard {
  readonly type: LoginEventName;
  readonly detail: GlobalEventHandlersEventMap[LoginEventName]['detail'];
  readonly at: Date;
}

/** The problems of a button, as `dpplusConnect.diagnose()` returns them. */
export type Problem = ReturnType<NonNullable<Window['dpplusConnect']>['diagnose']>[number];
