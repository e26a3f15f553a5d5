import { type EnrollmentData, readData } from './login/enrollment.ts';
import type { Outcome } from './login/pending-logins.ts';
import { startLogin } from './login/start-login.ts';
import { optionName } from './options/attributes.ts';
import { problemsOf } from './options/problems.ts';
import { readFrom } from './options/read-node.ts';
import { pageReports, type Report, report } from './options/reports.ts';
import { selector } from './page/address.ts';
import { followedRoots, scan } from './page/scan.ts';
import { completeStyles } from './page/styles.ts';
import { formSelector } from './page/submit.ts';
import { endpoint, language, version } from './service/configure.ts';

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

/**
 * Starts a login from a user gesture, in a popup or, where that is blocked or not wanted, in this tab. Gives how it
 * ended; `{ok: false, error: 'window_closed'}` when the person closed the window, `canceled` when a listener of
 * `dpplus-beforeopen` prevented it. Rejects when the script does not know where the service is, or when the options
 * ask for what the page's owner has not pinned.
 */
export const open: (options: OpenOptions) => Promise<Outcome> = (options = {} as OpenOptions) => {
  const read = (attribute: string) => {
    // A caller may leave these out without a warning, which is for authors of pages.
    const values: Record<string, unknown> = { scope: '', isSandbox: false, ...options };
    return values[optionName(attribute)]?.toString();
  };
  const { enrollmentData } = options;
  completeStyles();
  const { problem, redirectTo, outcome } = startLogin(
    read,
    null,
    true,
    enrollmentData && readData(enrollmentData),
  );
  if (problem) return Promise.reject(new Error(`dpplus-connect: ${problem}, see diagnose()`));
  if (redirectTo) location.assign(redirectTo);
  return outcome ?? new Promise(() => {});
};

/** The problems of the page and of every button on it, as they are now; writes to the console what it has not yet. */
export const diagnose = (): Report[] => {
  // Asking for it tells what is wrong with it.
  endpoint();
  const reports = [...pageReports];
  for (const root of followedRoots())
    for (const element of root?.querySelectorAll(`${selector},${formSelector}`) ?? [])
      reports.push(...report(problemsOf(readFrom(element)), element));
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
