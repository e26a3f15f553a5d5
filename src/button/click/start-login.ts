import { attributeOf, listen } from '../native-members.ts';
import { authorizationRequest } from '../options/authorization-request.ts';
import { endpoint } from '../options/configure.ts';
import { findUnpinned, pins } from '../options/pins.ts';
import { type ProblemCode, problemsOf } from '../options/problems.ts';
import { type Read, readOptions } from '../options/read-options.ts';
import { report } from '../options/reports.ts';
import { emit } from '../popup/events.ts';
import { openPopup, windowName } from '../popup/open-popup.ts';
import { cancelAt, findOpen, type PendingLogin } from '../popup/pending-logins.ts';
import { rememberRedirect } from '../popup/redirect-memory.ts';
import { wantsPopup } from '../popup/wants-popup.ts';
import { awaitReturn } from '../return/await-return.ts';
import { postEnrollment, type ReadEnrollment } from './enrollment.ts';

/** The outcome of a gesture: exactly one of these. */
export type Start = Exclusive<
  /** No login can start. */
  | { readonly problem: ProblemCode }
  /** A listener of `dpplus-beforeopen` prevented the login, or its signal is aborted. */
  | { readonly isCanceled: true }
  /** This tab has to go to a URL, because no popup is wanted or because the browser refused it. */
  | { readonly redirectTo: string; readonly isBlocked: boolean }
  /** The enrollment data is on its way to the service in this tab. */
  | { readonly isPosted: true }
  /** The login continues in its popup. */
  | { readonly login: PendingLogin }
>;

/** A union whose members have the properties of the others as absent, so that each can be asked for. */
type Exclusive<Union, Each = Union> = Each extends unknown
  ? Each & { readonly [Name in Exclude<KeyOf<Union>, keyof Each>]?: never }
  : never;
type KeyOf<Union> = Union extends unknown ? keyof Union : never;

/**
 * Starts a login, or brings its open popup to the front (docs/protocol.md, "Click"). Must run in the task of a user
 * gesture: WebKit refuses `window.open` a second after it.
 *
 * @param element the button; `null` for `open()`
 * @param isTrusted whether the redirect URI comes from the page itself, so that its origin may report a return
 * @param enrollment reads the fields with which the request is a POST (docs/protocol.md, "Enrollment")
 * @param signal no login starts if the signal is aborted
 */
export const startLogin = (
  read: Read,
  element: Element | null,
  isTrusted: boolean,
  enrollment?: ReadEnrollment,
  signal?: AbortSignal,
): Start => {
  if (signal?.aborted) return { isCanceled: true };
  const options = readOptions(read);
  const { start } = options;
  const service = start || endpoint(!!enrollment);
  if (!service) return { problem: 'base-url-missing' };
  const unpinned = findUnpinned(options);
  const reportProblems = () => report(problemsOf(read), element);
  if (unpinned) {
    reportProblems();
    return { problem: `${unpinned}-pinned` };
  }
  const request = authorizationRequest(service, options);
  const open = findOpen(element, request.key);
  if (open) {
    // Stryker disable next-line OptionalChaining: the condition is for the types.
    open.popup?.focus();
    return { login: open };
  }
  const id = start && windowName();
  // A listener may abort the signal too.
  if (!emit(element, 'beforeopen', { state: id || options.state }, true) || signal?.aborted)
    return { isCanceled: true };

  // A listener of the event may have set a new state.
  const fresh = id || (read('state') ?? undefined);
  // A form's line ends are sent as CR LF, whatever they were (HTML standard, "constructing the entry list").
  const state = enrollment ? fresh?.replace(/\r\n?|\n/g, '\r\n') : fresh;
  const isWanted = wantsPopup(options.mode, !!enrollment);
  rememberRedirect();
  const popup = isWanted
    ? openPopup(
        enrollment ? '' : request.url(state, true),
        !!element && /\bnoopener\b/i.test(attributeOf(element, 'rel') ?? ''),
      )
    : null;
  // In a frame, a popup may be open though the browser gives no handle.
  const inTab = !popup && self === top;
  const isBlocked = inTab && isWanted;
  if (inTab) rememberRedirect(state ?? '');
  if (isBlocked) emit(element, 'blocked', { state });
  if (enrollment)
    postEnrollment(
      service,
      { ...options, state },
      enrollment,
      popup?.name ?? (inTab ? '_self' : windowName()),
    );
  // Those of an anchor were reported when it was drawn.
  if (element?.localName !== 'a') reportProblems();
  if (inTab) return enrollment ? { isPosted: true } : { redirectTo: request.url(state), isBlocked };

  const canceler = signal ?? element;
  if (canceler) listen(canceler, 'abort', cancelAt);
  const login = awaitReturn(
    { element, key: request.key, state, popup, canceler },
    isTrusted || pins['redirect-uri'] ? options['redirect-uri'] : undefined,
  );
  if (popup) emit(element, 'open', { state });
  return { login };
};
