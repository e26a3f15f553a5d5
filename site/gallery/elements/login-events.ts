/** Name of a login's event. */
export type LoginEventName = Extract<keyof GlobalEventHandlersEventMap, `dpplus-${string}`>;

/** Every event, in the order in which they come. */
export const loginEvents: Readonly<Record<LoginEventName, string>> = {
  'dpplus-beforeopen': 'Pressed. Nothing is open yet. A listener can cancel the login or set the state.',
  'dpplus-open': 'The popup is open.',
  'dpplus-blocked': 'The browser blocked the popup: the login continues in this tab.',
  'dpplus-close': 'The popup is closed. Not an error: the login can still succeed.',
  'dpplus-success': 'The login succeeded.',
  'dpplus-error': 'The login ended with an error, or the user cancelled it.',
};

/** One event of a login as the gallery tells it. */
export interface Heard {
  readonly type: LoginEventName;
  readonly detail: GlobalEventHandlersEventMap[LoginEventName]['detail'];
  readonly at: Date;
}

/** The problems of a button, as `dpplusConnect.diagnose()` returns them. */
export type Problem = ReturnType<NonNullable<Window['dpplusConnect']>['diagnose']>[number];

/** An event's detail as it would be written in code, with the long state cut short. */
export function formatDetail(detail: object): string {
  const members = Object.entries(detail).map(([name, value]) => {
    const long = name === 'state' && typeof value === 'string' && value.length > 12;
    return `${name}: ${JSON.stringify(long ? `${value.slice(0, 8)}…` : value)}`;
  });
  return `{ ${members.join(', ')} }`;
}
