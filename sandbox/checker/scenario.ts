import type { SandboxEvent } from '../index.ts';
import type { AppBrowser, Visit } from './app-browser.ts';
import type { CallbackQuery } from './callback-url.ts';
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
  /** The checks whose failure would also be this one's, or would leave it without a meaning. All checks need `state-right`. */
  needs?: readonly string[];
  /** The check has a meaning without any successful login. */
  standsAlone?: true;
  run(stand: TestStand): Promise<Finding>;
}

export const passed: Finding = { verdict: 'passed' };

export const failed = (detail: string): Finding => ({ verdict: 'failed', detail });

export const skipped = (detail: string): Finding => ({ verdict: 'skipped', detail });

/** The app's calls of one path at the service. */
export function requestsTo(path: string, events: readonly SandboxEvent[]): SandboxEvent[] {
  return events.filter((event) => event.path === path);
}

/** Fails with `detail` when the app exchanged the code although it must not. */
export function noTokenRequest(
  { visit, events }: CallbackResult,
  detail = 'the app sent a token request; stop before it',
): Finding {
  if (requestsTo('/oauth/token', events).length > 0) return failed(detail);
  return answered(visit);
}

/** Requests the callback with a new code, and fails with `detail` when the app exchanges it. */
export const refuses = async (
  { code, requestCallback }: Pick<TestStand, 'code' | 'requestCallback'>,
  browser: AppBrowser,
  query: CallbackQuery,
  detail?: string,
): Promise<Finding> =>
  noTokenRequest(await requestCallback(browser, { code: await code(), ...query }), detail);

/** Checks one after the other, up to the first that does not pass. */
export async function passAll<One>(
  all: Iterable<One>,
  run: (one: One) => Promise<Finding>,
): Promise<Finding> {
  for (const one of all) {
    const finding = await run(one);
    if (finding.verdict !== 'passed') return finding;
  }
  return passed;
}

/** Fails when the app did not respond, or crashed. It may report a failing service with 502 to 504. */
export function answered({ status, failure }: Pick<Visit, 'status' | 'failure'>): Finding {
  if (failure === 'ECONNREFUSED') return failed('the app no longer listens');
  if (status === 0)
    return failed(
      failure === 'timeout'
        ? 'the callback did not respond in time'
        : `the callback ended the connection without a response (${failure})`,
    );
  return status === 500 || status === 501
    ? failed(`the callback responded ${status}; handle the error`)
    : passed;
}

/** Fails when the app continued as if the login had succeeded. */
export function wentNoFurther({ visit, events }: CallbackResult): Finding {
  const further = events.find(({ path }) => path.startsWith('/api/') || /^\/oauth\/(user|eid)/.test(path));
  return further ? failed(`the app called ${further.path} although there is no token`) : answered(visit);
}
