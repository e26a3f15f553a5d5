import { type Options, type Read, readOptions } from '../options/options.ts';
import { logProblem } from '../options/problems.ts';
import { rememberRedirect } from '../return/redirect-memory.ts';
import { authorizationUrl } from '../service/authorization-url.ts';
import { endpoint, enrollmentEndpoint } from '../service/configure.ts';
import { awaitReturn } from './await-return.ts';
import { type EnrollmentFields, postEnrollment } from './enrollment.ts';
import { emit } from './events.ts';
import { openPopup } from './open-popup.ts';
import { findOpen, type Outcome } from './pending-logins.ts';

/** What became of the attempt to log in. */
export type Started =
  /** A window is open, or the page wants none: the click is dealt with. */
  | { readonly outcome: Promise<Outcome> }
  /** The login goes on in this tab, at this address: because that was wanted, or because the popup was blocked. */
  | { readonly redirectTo: string; readonly blocked: boolean };

/** The page goes away: its promise has no outcome. */
export const never = new Promise<Outcome>(() => {});

const framed = () => self !== top;

/** Whether the login gets no window: popups of an installed web app cannot report back (docs/protocol.md, "Click"). */
function isRedirect({ mode }: Options): boolean {
  if (framed() || mode === 'popup') return false;
  const standalone =
    matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone;
  return mode === 'redirect' || !!standalone;
}

/**
 * Starts the login that `read` describes, or brings its open window to the front (docs/protocol.md, "Click"). With
 * `enrollment` the authorization request is a POST (docs/protocol.md, "Enrollment"). Must run in the task of a user
 * gesture: WebKit refuses `window.open` a second after it. Gives `undefined` when nobody said where the service is.
 */
export function startLogin(
  read: Read,
  element: Element | null,
  enrollment?: EnrollmentFields,
): Started | undefined {
  const service = endpoint();
  if (!service) return undefined;
  const withoutState = readOptions(
    (name) => (name === 'state' ? null : read(name)),
    () => {},
  );
  const key = authorizationUrl(service, withoutState, !enrollment);
  const open = findOpen(element, key);
  if (open) {
    open.popup?.focus();
    return open;
  }
  if (!emit(element, 'dpplus-beforeopen', { state: read('state') ?? undefined }))
    return { outcome: Promise.resolve({ ok: false, error: 'canceled' }) };

  // Read after the event: a listener may set a fresh state.
  const options = readOptions(read, (problem) => logProblem(problem, element));
  const { state, 'redirect-uri': redirectUri } = options.parameters;
  rememberRedirect(undefined);
  const url = authorizationUrl(service, options, true);
  const popup = isRedirect(options) ? undefined : openPopup(enrollment ? '' : url);
  // Inside a frame the login page would refuse to show, and a popup may be open though the browser gives no handle.
  const sameTab = !popup && !framed();
  if (sameTab) rememberRedirect(state ?? '');
  if (enrollment)
    postEnrollment(enrollmentEndpoint(), options, enrollment, popup?.name ?? (sameTab ? '_self' : '_blank'));
  if (sameTab)
    return enrollment
      ? { outcome: never }
      : { redirectTo: authorizationUrl(service, options, false), blocked: popup === null };

  const login = awaitReturn({ element, key, state, popup: popup ?? null }, redirectUri);
  if (popup) emit(element, 'dpplus-open', { state });
  return login;
}
