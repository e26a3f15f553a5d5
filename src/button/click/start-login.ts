import { attributeOf, listen } from '../native-members.ts';
import { authorizationUrl } from '../options/authorization-url.ts';
import { endpoint } from '../options/configure.ts';
import { findUnpinned, pins } from '../options/pins.ts';
import { type ProblemCode, problemsOf } from '../options/problems.ts';
import { addressOf, type Read, readOptions } from '../options/read-options.ts';
import { report } from '../options/reports.ts';
import { emit } from '../popup/events.ts';
import { openPopup, randomName, wantsPopup } from '../popup/open-popup.ts';
import { cancelAt, findOpen, type Outcome } from '../popup/pending-logins.ts';
import { rememberRedirect } from '../popup/redirect-memory.ts';
import { expectReturn } from '../return/expect-return.ts';
import { type EnrollmentData, postEnrollment } from './enrollment.ts';

/** Fetches the page again that comes back from the back/forward cache: it was drawn before the login. */
const fetchAgain = ({ persisted }: PageTransitionEvent) => {
  if (persisted) location.reload();
};

/**
 * Starts a login, or brings its open popup to the front (docs/protocol.md, "Click"). Must run in the task of a user
 * gesture: WebKit refuses `window.open` a second after it.
 *
 * @param read reads an option: a listener of `dpplus-beforeopen` may set a new state
 * @param element the button; `null` for `open()`
 * @param isTrusted whether the redirect URI comes from the page itself, so that its origin may report a return
 * @param enrollment the fields with which the request is a POST (docs/protocol.md, "Enrollment")
 * @param signal no login starts if the signal is aborted
 * @param waiter called once with the outcome, unless this tab goes to the login
 * @returns the problem if no login can start
 */
export const startLogin = (
  read: Read,
  element: Element | null,
  isTrusted: boolean,
  enrollment?: HTMLFormElement | EnrollmentData,
  signal?: AbortSignal,
  waiter: (outcome: Outcome) => void = () => {},
): ProblemCode | undefined => {
  const cancel = (): undefined => {
    waiter({ ok: false, error: 'canceled' });
  };
  if (signal?.aborted) return cancel();
  const options = readOptions(read);
  const { start } = options;
  const service = start || endpoint(!!enrollment);
  if (!service) return 'base-url-missing';
  const unpinned = findUnpinned(options);
  // The others of an anchor are reported when it is drawn.
  if (unpinned || element?.localName !== 'a') report(problemsOf(options), element);
  if (unpinned) return `${unpinned}-pinned`;
  // Logins with equal keys ask the service for the same. A POST has another endpoint, and so another key.
  const key = authorizationUrl(service, { ...options, state: undefined });
  const open = findOpen(element, key);
  if (open) {
    open.waiters_.push(waiter);
    // The condition is for the types.
    open.popup_?.focus();
    return undefined;
  }
  // The start adds its own state before this one, by which the return is recognised here.
  const id = start && randomName();
  // A listener may abort the signal too.
  if (!emit(element, 'beforeopen', { state: id || options.state }, true) || signal?.aborted) return cancel();

  const fresh = id || (read('state') ?? undefined);
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
  if (inTab) return undefined;

  const canceler = signal ?? element;
  if (canceler) listen(canceler, 'abort', cancelAt);
  expectReturn(
    { starter_: element, key_: key, state, popup_: popup, canceler_: canceler, waiters_: [waiter] },
    addressOf(options),
    isTrusted || !!pins['redirect-uri'],
  );
  // A listener may abort the signal.
  if (popup) emit(element, 'open', { state });
  return undefined;
};
