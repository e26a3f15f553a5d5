import { text } from '../page-texts.ts';
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
  { place: 'page', ...text.steps.press, at: ['idle', 'closed'] },
  { place: 'popup', ...text.steps.logIn, at: ['away'] },
  { place: 'server', ...text.steps.redirect, at: [] },
  { place: 'popup', ...text.steps.report, at: [] },
  { place: 'page', ...text.steps.goOn, at: ['back', 'failed'] },
];
