import { attempt, channelOf } from './runtime.ts';

/**
 * An event for the log of the app. It contains no code, token, state, cookie, secret or personal data.
 *
 * | event | detail |
 * |---|---|
 * | `href-refused` | `foreign`, `base`, `too-long` |
 * | `start-refused` | `scope`, `state`, `prefetch`, `not-navigation`, `query` |
 * | `state-refused` | `no-cookie`, `one-cookie`, `foreign`, `expired`, `used`, `prefetch` |
 * | `return-refused` | `expired`, `foreign` |
 * | `login-refused` | the code of the return page: `access_denied`, `login_limit`, `account_mismatch`, or another one |
 * | `accept-refused` | `foreign`, `no-login`, `token`, `not-stored` |
 * | `request-failed` | path, status (0: no response) and reason of a request to the service: its error code, or the name and code of the error |
 * | `callback-failed` | none: the member cause has the error of a function of the app |
 * | `reconcile-refused` | the number of users that it would disconnect, of the number of connected users |
 * | `clock-differs` | the seconds by which the clock of another machine is ahead |
 * | `sandbox-in-production` | none |
 *
 * docs/troubleshooting.md has a row for each of them, with cause and fix.
 *
 * A login also has these events, each with `login` and `ms`:
 *
 * | event | meaning and detail |
 * |---|---|
 * | `started` | a browser came to the redirect URI |
 * | `exchanged` | the service accepted the code |
 * | `data-fetched` | the requests for data ended |
 * | `connected` | the service knows that the UUID is connected |
 * | `succeeded` | nothing, `ask` or `confirm` (the login waits for the user), `late` (`currentUser` has a user already), or `repeated` (the answer came twice, and this is the same result) |
 * | `failed` | the error code of the return page |
 *
 * @example
 * createConnect({ ...options, log: ({ event, detail, cause }) => logger.warn({ event, detail, cause }) });
 */
export interface ConnectEvent {
  event:
    | 'href-refused'
    | 'start-refused'
    | 'state-refused'
    | 'return-refused'
    | 'login-refused'
    | 'accept-refused'
    | 'request-failed'
    | 'callback-failed'
    | 'reconcile-refused'
    | 'clock-differs'
    | 'sandbox-in-production'
    | LoginStep;
  detail?: string;
  /** The error of the app. */
  cause?: unknown;
  /** The reference on the page of a login that failed: a random id, the same in all events of one login. It is no secret. */
  login?: string;
  /** Milliseconds since `started`. */
  ms?: number;
}

/** The steps of a login. The last one is `succeeded` or `failed`. */
export type LoginStep = 'started' | 'exchanged' | 'data-fetched' | 'connected' | 'succeeded' | 'failed';

/** Returns an error code of the service; anything else would bring the sender's text into the log. */
export const codeOf = (error: string | undefined): string =>
  /^\w{1,40}$/.exec(error ?? '')?.[0] ?? 'invalid_response';

/** Writes an event to the console. The steps of logins would hide the other events there. */
export const logToConsole = (event: ConnectEvent): void => {
  if (event.ms === undefined) console.warn('[dpplus-connect]', event);
};

/** Creates the log of an app, which also publishes each event on the channel `dpplus-connect` of `node:diagnostics_channel`. */
export function createLog(log: (event: ConnectEvent) => void): (event: ConnectEvent) => void {
  const channel = channelOf('dpplus-connect');
  return (event) => {
    attempt(() => channel?.publish(event));
    // It may send the event to another machine, and reject later.
    (async () => log(event))().catch(() => {});
  };
}
