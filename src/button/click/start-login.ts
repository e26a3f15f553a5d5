import { attributeOf, listen } from '../native-members.ts';
import { authorizationUrl } from '../options/authorization-url.ts';
import { endpoint } from '../options/configure.ts';
import { findUnpinned, pins } from '../options/pins.ts';
import { type ProblemCode, problemsOf } from '../options/problems.ts';
import { addressOf, type Options } from '../options/read-options.ts';
import { report } from '../options/reports.ts';
import { emit } from '../popup/events.ts';
import { openPopup, randomName, wantsPopup } from '../popup/open-popup.ts';
import { cancelAt, findOpen, type PendingLogin } from '../popup/pending-logins.ts';
import { rememberRedirect } from '../popup/redirect-memory.ts';
import { expectReturn } from '../return/expect-return.ts';
import { type EnrollmentData, postEnrollment } from './enrollment.ts';

/** The outcome of a gesture: exactly one of these. The build shortens names that end with `_`. */
export type Start = Exclusive<
  /** No login can start. */
  | { readonly problem_: ProblemCode }
  /** A listener of `dpplus-beforeopen` prevented the login, or its signal is aborted. */
  | { readonly isCanceled_: true }
  /** This tab goes to the login, because no popup is wanted or because the browser refused it. */
  | Record<never, never>
  /** The login continues in its popup. */
  | { readonly login_: PendingLogin }
>;

/** A union whose members have the properties of the others as absent, so that each can be asked for. */
type Exclusive<Union, Each = Union> = Each extends unknown
  ? Each & { readonly [Name in Exclude<KeyOf<Union>, keyof Each>]?: never }
  : never;
type KeyOf<Union> = Union extends unknown ? keyof Union : never;

/** Fetches the page again that comes back from the back/forward cache: it was drawn before the login. */
const fetchAgain = ({ persisted }: PageTransitionEvent) => {
  if (persisted) location.reload();
};

/**
 * Starts a login, or brings its open popup to the front (docs/protocol.md, "Click"). Must run in the task of a user
 * gesture: WebKit refuses `window.open` a second after it.
 *
 * @param read reads the options: a listener of `dpplus-beforeopen` may set a new state
 * @param element the button; `null` for `open()`
 * @param isTrusted whether the redirect URI comes from the page itself, so that its origin may report a return
 * @param enrollment the fields with which the request is a POST (docs/protocol.md, "Enrollment")
 * @param signal no login starts if the signal is aborted
 */
export const startLogin = (
  read: () => Options,
  element: Element | null,
  isTrusted: boolean,
  enrollment?: HTMLFormElement | EnrollmentData,
  signal?: AbortSignal,
): Start => {
  if (signal?.aborted) return { isCanceled_: true };
  const options = read();
  const { start } = options;
  const service = start || endpoint(!!enrollment);
  if (!service) return { problem_: 'base-url-missing' };
  const unpinned = findUnpinned(options);
  // The others of an anchor are reported when it is drawn.
  if (unpinned || element?.localName !== 'a') report(problemsOf(options), element);
  if (unpinned) return { problem_: `${unpinned}-pinned` };
  // Logins with equal keys ask the service for the same. A POST has another endpoint, and so another key.
  const key = authorizationUrl(service, { ...options, state: undefined });
  const open = findOpen(element, key);
  if (open) {
    // The condition is for the types.
    open.popup_?.focus();
    return { login_: open };
  }
  // The start adds its own state before this one, by which the return is recognised here.
  const id = start && randomName();
  // A listener may abort the signal too.
  if (!emit(element, 'beforeopen', { state: id || options.state }, true) || signal?.aborted)
    return { isCanceled_: true };

  const fresh = id || read().state;
  // A form's line ends are sent as CR LF, whatever they were (HTML standard, "constructing the entry list").
  const state = enrollment ? fresh?.replace(/\r\n?|\n/g, '\r\n') : fresh;
  const request = { ...options, state };
  window.addEventListener('pageshow', fetchAgain);
  const isWanted = wantsPopup(options.mode, !!enrollment);
  rememberRedirect();
  const popup = isWanted
    ? openPopup(
        enrollment ? '' : authorizationUrl(service, request, true),
        !!element && /noopener/i.test(attributeOf(element, 'rel') as string),
      )
    : null;
  // In a frame, a popup may be open though the browser gives no handle.
  const inTab = !popup && window === top;
  if (inTab) {
    rememberRedirect(state ?? '');
    if (isWanted) emit(element, 'blocked', { state });
  }
  if (enrollment)
    postEnrollment(service, request, enrollment, popup?.name ?? (inTab ? '_self' : randomName()));
  else if (inTab) location.assign(authorizationUrl(service, request));
  if (inTab) return {};

  const canceler = signal ?? element;
  if (canceler) listen(canceler, 'abort', cancelAt);
  const login = expectReturn(
    { starter_: element, key_: key, state, popup_: popup, canceler_: canceler },
    addressOf(options),
    isTrusted || !!pins['redirect-uri'],
  );
  if (popup) emit(element, 'open', { state });
  return { login_: login };
};
