import { optionName } from '../../contract/attributes.ts';
import { selector } from './buttons/address.ts';
import type { EnrollmentData } from './click/enrollment.ts';
import { startLogin } from './click/start-login.ts';
import { formSelector } from './click/submit.ts';
import { callNative, getNative } from './native-members.ts';
import { endpoint, language, version } from './options/configure.ts';
import { problemsOf } from './options/problems.ts';
import { optionsOf } from './options/read-options.ts';
import { pageReports, type Report, report } from './options/reports.ts';
import type { Outcome } from './popup/pending-logins.ts';
import { scan } from './scan.ts';

/** The options of `open()`: the button's attributes as a plain object (docs/protocol.md, "Element and global"). */
export interface OpenOptions {
  /** `client_id` from the registration. */
  clientId: string;
  /** The registered `redirect_uri`. */
  redirectUri: string;
  /** Scope names, separated by spaces. `""`, the default, is authentication only. */
  scope?: string;
  /** `true` while testing, `false` (the default) in production. */
  isSandbox?: boolean | 'true' | 'false';
  /** A random value that the service returns unchanged and the relying app compares. */
  state?: string;
  /** `auto` (the default), `popup` or `redirect`. */
  mode?: 'auto' | 'popup' | 'redirect';
  /** Fills in the service's sign-up form. Sent as a POST, never in a URL (docs/protocol.md, "Enrollment"). */
  enrollmentData?: EnrollmentData;
  /** Cancels the login: closes its popup, as its user would. If the user comes back nevertheless, the login succeeds. */
  signal?: AbortSignal;
}

/** The options of `open()` for a login that begins at a URL of the app (docs/protocol.md, "Start"). */
export interface StartOptions extends Pick<OpenOptions, 'mode' | 'signal'> {
  /** The URL of the start, absolute: on the page's own origin, or at a redirect URI of the page's allowlist. */
  start: string;
}

/**
 * Starts a login from a user gesture, in a popup. The login uses the same tab if the browser blocks the popup or if
 * `mode` is `redirect`.
 *
 * @returns the outcome: `{ok: false, error: 'window_closed'}` if the user or `signal` closed the popup, with the error
 *   `return_page_missing` if it shows no return page, and with `canceled` if a listener cancelled `dpplus-beforeopen`, or
 *   if `signal` was aborted before
 * @throws an Error (as a rejection) if the URL of the service is unknown, or if a value is not on the page's allowlist
 * @example
 * button.onclick = async () => {
 *   const signal = AbortSignal.timeout(300_000);
 *   const { ok, error } = await dpplusConnect.open({ clientId, redirectUri, scope: 'email', state, signal });
 *   if (!ok) console.log(error);
 * };
 */
export const open: (options: OpenOptions | StartOptions) => Promise<Outcome> = async (
  options = {} as OpenOptions,
) => {
  const read = (attribute: string) => {
    // A caller may leave these out without a warning, which is for authors of pages.
    const values: Record<string, unknown> = { scope: '', isSandbox: false, ...options };
    return values[optionName(attribute)]?.toString();
  };
  const { enrollmentData, signal } = options as OpenOptions;
  return new Promise((resolve) => {
    const problem = startLogin(read, null, true, enrollmentData, signal, resolve);
    if (problem) throw new Error(`dpplus-connect: ${problem}, see diagnose()`);
  });
};

/**
 * Returns the present problems of the page and of each button on it, and logs those that are not logged yet.
 *
 * @example
 * for (const { code, fix } of dpplusConnect.diagnose()) console.log(code, fix);
 */
export const diagnose = (): Report[] => {
  // The call reports problems with the URL of the service.
  endpoint();
  const reports = [...pageReports];
  // The list grows while it is read. A list of the followed roots would keep those that the page has dropped.
  const roots: Node[] = [document];
  for (const root of roots)
    for (const element of callNative<NodeListOf<Element>>(root, 'querySelectorAll', '*')) {
      const inner = getNative<ShadowRoot | null>(element, 'shadowRoot');
      if (inner) roots.push(inner);
      if (callNative(element, 'matches', `${selector},${formSelector}`))
        reports.push(...report(problemsOf(optionsOf(element)), element));
    }
  return reports;
};

/** `window.dpplusConnect` (docs/protocol.md, "Element and global"). */
export const api = { version, language, scan, open, diagnose };

/** The type of `window.dpplusConnect`. */
export type DpplusConnect = typeof api;

declare global {
  interface Window {
    dpplusConnect?: DpplusConnect;
  }
}
