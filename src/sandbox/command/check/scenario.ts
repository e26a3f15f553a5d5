import type { SandboxEvent } from '../../tools/events/event.ts';
import type { Aftermath, TestStand } from './test-stand.ts';

/** How a check ended. `skipped`: the application gave no occasion for it. */
export interface Finding {
  verdict: 'passed' | 'failed' | 'skipped';
  /** What was seen; for a failure also what to do. */
  detail?: string;
}

/** One demand of the specification on a redirect endpoint. */
export interface Scenario {
  /** Stable, kebab-case. */
  id: string;
  /** The demand, as a sentence. */
  title: string;
  /** Where it stands. */
  source: string;
  run(stand: TestStand): Promise<Finding>;
}

/** The check is passed. */
export const passed: Finding = { verdict: 'passed' };

/** The check is failed, for the reason given. */
export const failed = (detail: string): Finding => ({ verdict: 'failed', detail });

/** The check could not be made, for the reason given. */
export const skipped = (detail: string): Finding => ({ verdict: 'skipped', detail });

/** The requests of a kind that reached the service. */
export function requestsTo(path: string, events: readonly SandboxEvent[]): SandboxEvent[] {
  return events.filter((event) => event.path === path);
}

/** Fails when the code was exchanged although it must not be. */
export function noTokenRequest({ visit, events }: Aftermath): Finding {
  if (requestsTo('/oauth/token', events).length > 0)
    return failed('a token request followed; stop before it');
  return answered(visit.status);
}

/** Fails when the application did not answer, or crashed. Reporting a failing service with 502 to 504 is right. */
export function answered(status: number): Finding {
  if (status === 0) return failed('the redirect endpoint did not answer in time');
  return status === 500 || status === 501
    ? failed(`the redirect endpoint answered ${status}; handle the error`)
    : passed;
}

/** Fails when the application went on as if the login had succeeded. */
export function wentNoFurther({ visit, events }: Aftermath): Finding {
  const further = events.find(({ path }) => path.startsWith('/api/') || /^\/oauth\/(user|eid)/.test(path));
  return further ? failed(`${further.path} was called although there is no token`) : answered(visit.status);
}
