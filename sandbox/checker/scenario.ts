import type { SandboxEvent } from '../index.ts';
import type { AppBrowser, Visit } from './app-browser.ts';
import type { CallbackQuery } from './callback-url.ts';
import type { CallbackResult, StartedLogin, TestStand } from './stand.ts';

/** The outcome of a check. `skipped`: it does not apply to this app. `unseen`: it does, but the app shows no answer. */
export interface Finding {
  verdict: 'passed' | 'failed' | 'skipped' | 'unseen';
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
  /**
   * Begins a check in which the app only waits, so that the other checks go on. Returns a function that waits for its end, and
   * may go on with the tools of that time.
   */
  ahead?(stand: TestStand): Promise<(later: TestStand) => Promise<Finding>>;
}

export const passed: Finding = { verdict: 'passed' };

export const failed = (detail: string): Finding => ({ verdict: 'failed', detail });

export const skipped = (detail: string): Finding => ({ verdict: 'skipped', detail });

/** Why a login of a new user shows nothing. */
export const asksNewUsers = 'the app first asks new users who they are';

/** The same, and how the checker sees more. */
export const needsKnownUsers = `${asksNewUsers}; store the UUIDs of those of the checks before: docs/checker.md, "Logged-in users"`;

export const unseen = (detail: string): Finding => ({ verdict: 'unseen', detail });

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

/** Fails when a browser is not that of its latest login, or no longer that of a visitor. */
export async function isUnchanged(stand: Pick<TestStand, 'changeOf'>, browser: AppBrowser, fix: string) {
  const change = await stand.changeOf(browser);
  return change === undefined ? passed : failed(`${change}; ${fix}`);
}

/** Requests the callback with a new code, and fails with `detail` when the app exchanges it, or when its browser changes its user. */
export async function refuses(
  stand: Pick<TestStand, 'code' | 'requestCallback' | 'changeOf'>,
  browser: AppBrowser,
  query: CallbackQuery,
  detail?: string,
): Promise<Finding> {
  const result = await stand.requestCallback(browser, { code: await stand.code(), ...query });
  const finding = noTokenRequest(result, detail);
  return finding.verdict === 'failed'
    ? finding
    : isUnchanged(stand, browser, 'keep the session when you refuse a callback');
}

/** Logs a user in, and fails unless the app exchanges the code and the browser is that of its user. `detail` says what it was about. */
export async function succeeds(
  stand: Pick<TestStand, 'logIn' | 'changeOf'>,
  login: StartedLogin,
  detail: string,
  userId?: string,
): Promise<Finding> {
  const { events, visit } = await stand.logIn(login, userId);
  const finding = answered(visit);
  if (finding.verdict === 'failed') return failed(`${finding.detail}; ${detail}`);
  if (requestsTo('/oauth/token', events).length === 0)
    return failed(`the callback responded ${visit.status} without a token request; ${detail}`);
  return isUnchanged(stand, login.browser, detail);
}

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
