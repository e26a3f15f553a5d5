/**
 * An event for the log of the app. It contains no code, token, state, cookie, secret or personal data.
 *
 * | event | detail |
 * |---|---|
 * | `href-refused` | `foreign` (not a page of this app) or `too-long` (over 512 characters): the login leads to `/` |
 * | `state-refused` | `no-cookie`, `foreign` (another browser, app or secret), `expired`, `used` |
 * | `login-refused` | the service's error code, such as `access_denied`; `login_limit` after five logins without a connected call |
 * | `request-failed` | path, status (0: no response in time) and error code of a request to the service |
 * | `callback-failed` | `onLogin`, `once`, `currentUser` or `clientSecret` threw; the error is `cause` |
 * | `reconcile-refused` | `empty`: no UUID in the app's list beside connected users at the service |
 * | `sandbox-in-production` | `isSandbox` is `true` for a redirect URI on https |
 *
 * @example
 * createConnect({ ...options, log: ({ event, detail, cause }) => logger.warn({ event, detail, cause }) });
 */
export interface ConnectEvent {
  event:
    | 'href-refused'
    | 'state-refused'
    | 'login-refused'
    | 'request-failed'
    | 'callback-failed'
    | 'reconcile-refused'
    | 'sandbox-in-production';
  detail?: string;
  /** The error of the app. */
  cause?: unknown;
}

/** Returns an error code of the service; anything else would bring the sender's text into the log. */
export const codeOf = (error: string | undefined): string =>
  /^\w{1,40}$/.exec(error ?? '')?.[0] ?? 'invalid_response';

/** Writes an event to the console. */
export const logToConsole = (event: ConnectEvent): void => console.warn('[dpplus-connect]', event);
