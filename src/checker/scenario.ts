import type { SandboxEvent } from '../sandbox/tools/events/event.ts';
import type { CallbackResult, TestStand } from './test-stand.ts';

/** The outcome of a check. `skipped`: not applicable to this app. */
export interface Finding {
  verdict: 'passed' | 'failed' | 'skipped';
  /** The reason; for a failure also the fix. */
  detail?: string;
}

/** A demand of the specification on a relying app, with its check. */
export interface Scenario {
  /** Stable, kebab-case. */
  id: string;
  /** The demand, as a sentence. */
  title: string;
  /** The page and heading of the documentation that demand it. */
  source: string;
  run(stand: TestStand): Promise<Finding>;
}

export const passed: Finding = { verdict: 'passed' };

export const failed = (detail: string): Finding => ({ verdict: 'failed', detail });

export const skipped = (detail: string): Finding => ({ verdict: 'skipped', detail });

/** The app's calls of one path at the service. */
export function requestsTo(path: string, events: readonly SandboxEvent[]): SandboxEvent[] {
  return events.filter((event) => event.path === path);
}

/** Fails when the app exchanged the code although it must not. */
export function noTokenRequest({ visit, events }: CallbackResult): Finding {
  if (requestsTo('/oauth/token', events).length > 0)
    return failed('the app sent a token request; stop before it');
  return answered(visit.status);
}

/** Fails when the app did not respond, or crashed. It may report a failing service with 502 to 504. */
export function answered(status: number): Finding {
  if (status === 0) return failed('the callback did not respond in time');
  return status === 500 || status === 501
    ? failed(`the callback responded ${status}; handle the error`)
    : passed;
}

/** Fails when the app continued as if the login had succeeded. */
export function wentNoFurther({ visit, events }: CallbackResult): Finding {
  const further = events.find(({ path }) => path.startsWith('/api/') || /^\/oauth\/(user|eid)/.test(path));
  return further
    ? failed(`the app called ${further.path} although there is no token`)
    : answered(visit.status);
}
