import type { LoginEventName } from './login-events.ts';

/** How far a login is, as far as the page with the button can know. */
export type Stage = 'idle' | 'away' | 'back' | 'failed' | 'closed';

/** One step of the way, and the stages in which the login is there. */
export interface Step {
  readonly place: 'page' | 'popup' | 'server';
  readonly title: string;
  readonly text: string;
  readonly at: readonly Stage[];
}

/** How far a login is after an event. */
export function stageAfter(type: LoginEventName): Stage {
  const stages = {
    'dpplus-beforeopen': 'away',
    'dpplus-open': 'away',
    'dpplus-blocked': 'away',
    'dpplus-close': 'closed',
    'dpplus-success': 'back',
    'dpplus-error': 'failed',
  } as const;
  return stages[type];
}

/** The way from the page through the service and the server back to the page. */
export const steps: readonly Step[] = [
  {
    place: 'page',
    title: 'The button is pressed',
    text: 'It carries a state that your server has just made and keeps in the session.',
    at: ['idle', 'closed'],
  },
  {
    place: 'popup',
    title: 'The person logs in',
    text: 'At the service, with two factors, and agrees to what you ask for.',
    at: ['away'],
  },
  {
    place: 'server',
    title: 'The service redirects to you',
    text: 'Your redirect URI compares the state, exchanges the code and sets the session.',
    at: [],
  },
  {
    place: 'popup',
    title: 'The return page reports back',
    text: 'It tells the page with the button, waits for its answer, and closes the popup.',
    at: [],
  },
  {
    place: 'page',
    title: 'Your page goes on',
    text: 'It hears dpplus-success or dpplus-error, and goes where the return page’s link leads.',
    at: ['back', 'failed'],
  },
];
