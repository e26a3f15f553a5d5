import { type EnrollmentData, fieldsOf } from './login/enrollment.ts';
import type { Outcome } from './login/pending-logins.ts';
import { never, startLogin } from './login/start-login.ts';
import { optionName } from './options/attributes.ts';
import { pageReports, type Report } from './options/problems.ts';
import { optionsOf } from './options/read-node.ts';
import { selector } from './page/anchor.ts';
import { followedRoots, scan } from './page/scan.ts';
import { formSelector } from './page/submit.ts';
import { language, version } from './service/configure.ts';

/** What `open()` takes: the button's attributes as a plain object (docs/protocol.md, "Element and global"). */
export interface OpenOptions {
  /** `client_id` from the registration. */
  clientId: string;
  /** The registered `redirect_uri`. */
  redirectUri: string;
  /** Space-separated scope names; `""`, the default, is authentication only. */
  scope?: string;
  /** `true` while testing, `false` (the default) in production. */
  isSandbox?: boolean | 'true' | 'false';
  /** A random value that the service returns and the relying app compares; sent byte for byte. */
  state?: string;
  /** `auto` (the default), `popup` or `redirect`. */
  mode?: 'auto' | 'popup' | 'redirect';
  /** Pre-fills the service's sign-up form; goes out as a POST, never in an address (docs/protocol.md, "Enrollment"). */
  enrollmentData?: EnrollmentData;
}

/** A caller may leave these out without a warning, which is for authors of pages. */
const defaults: Record<string, unknown> = { scope: '', 'is-sandbox': false };

/**
 * Starts a login from a user gesture, in a popup or, where that is blocked or not wanted, in this tab. Gives how it
 * ended; `{ok: false, error: 'window_closed'}` when the person closed the window, `canceled` when a listener of
 * `dpplus-beforeopen` prevented it. Rejects when the script does not know where the service is.
 */
export function open(options: OpenOptions): Promise<Outcome> {
  const values = options as unknown as Record<string, unknown>;
  const read = (attribute: string) => {
    const value = values[optionName(attribute)] ?? defaults[attribute];
    return value == null ? null : String(value);
  };
  const started = startLogin(read, null, options.enrollmentData && fieldsOf(options.enrollmentData));
  if (!started) return Promise.reject(new Error('dpplus-connect: base-url-missing, see diagnose()'));
  if ('outcome' in started) return started.outcome;
  location.assign(started.redirectTo);
  return never;
}

/** The problems of the page and of every button on it, as they are now (docs/protocol.md, "Reports"). */
export const diagnose = (): Report[] => [
  ...pageReports,
  ...followedRoots().flatMap((root) =>
    [...root.querySelectorAll(`${selector}, ${formSelector}`)].flatMap((element) => {
      const reports: Report[] = [];
      optionsOf(element, (problem) => reports.push({ ...problem, element }));
      return reports;
    }),
  ),
];

/** `window.dpplusConnect` (docs/protocol.md, "Element and global"). */
export const api = { version, language, scan, open, diagnose };

/** The type of `window.dpplusConnect`. */
export type DpplusConnect = typeof api;

declare global {
  interface Window {
    dpplusConnect?: DpplusConnect;
  }
}
