import { attributeOf } from '../natives.ts';
import { findUnpinned, pins } from '../options/pins.ts';
import { type ProblemCode, problemsOf } from '../options/problems.ts';
import { type Read, readOptions } from '../options/read-options.ts';
import { report } from '../options/reports.ts';
import { rememberRedirect } from '../return/redirect-memory.ts';
import { authorizationUrl } from '../service/authorization-url.ts';
import { endpoint, enrollmentEndpoint } from '../service/configure.ts';
import { awaitReturn } from './await-return.ts';
import { postEnrollment, type ReadEnrollment } from './enrollment.ts';
import { emit } from './events.ts';
import { openPopup, windowName } from './open-popup.ts';
import { findOpen, type Outcome } from './pending-logins.ts';
import { inStandalone } from './standalone.ts';

/** What a gesture led to. */
export interface Start {
  /** Why no login can start. */
  readonly problem?: ProblemCode;
  /** The address at which this tab has to go on; absent when nothing is left to do. */
  readonly redirectTo?: string;
  /** Whether that is so because the browser refused the popup. */
  readonly isBlocked?: boolean;
  /** How the login ends; none for a page that goes away. */
  readonly outcome?: Promise<Outcome>;
}

/**
 * Starts a login, or brings its open window to the front (docs/protocol.md, "Click"). Must run in the task of a user
 * gesture: WebKit refuses `window.open` a second after it.
 *
 * @param element the button; `null` for `open()`
 * @param isTrusted whether the page itself vouches for the redirect URI, as pinning it does, so that its origin may
 *   report back
 * @param enrollment gives the fields with which authorization request is a POST (docs/protocol.md, "Enrollment")
 */
export const startLogin = (
  read: Read,
  element: Element | null,
  isTrusted: boolean,
  enrollment?: ReadEnrollment,
): Start => {
  const service = endpoint();
  if (!service) return { problem: 'base-url-missing' };
  const options = readOptions(read);
  const pinned = findUnpinned(options);
  const open = findOpen(element, keyOf);
  const { mode } = options;
  const tell = () => report(problemsOf(read), element);
  if (pinned) {
    tell();
    return { problem: `${pinned}-pinned` };
  }
  if (open) {
    open.popup?.focus();
    return open;
  }
  if (!emit(element, 'dpplus-beforeopen', { state: options.state }, true))
    return { outcome: Promise.resolve({ ok: false, error: 'canceled' }) };

  // A listener may have set a fresh one.
  const fresh = read('state') ?? undefined;
  // A form's line ends are sent as CR LF, whatever they were (HTML standard, "constructing the entry list").
  const state = enrollment ? fresh?.replace(/\r\n?|\n/g, '\r\n') : fresh;
  options.state = state;
  const isFramed = self !== top;
  const isRedirect = !isFramed && (mode === 'redirect' || (mode !== 'popup' && inStandalone()));
  rememberRedirect();
  const url = authorizationUrl(service, options, !isRedirect);
  // A form needs a handle of its window, which a page around a frame may keep from it: it would stay empty.
  const popup =
    isRedirect || (enrollment && isFramed)
      ? null
      : openPopup(
          enrollment ? '' : url,
          !!element && /\bnoopener\b/i.test(attributeOf(element, 'rel') ?? ''),
        );
  // Inside a frame the login page would refuse to show, and a popup may be open though the browser gives no handle.
  const inTab = !popup && !isFramed;
  const isBlocked = inTab && !isRedirect;
  if (inTab) rememberRedirect(state ?? '');
  if (isBlocked) emit(element, 'dpplus-blocked', { state });
  if (enrollment)
    postEnrollment(
      enrollmentEndpoint(),
      options,
      enrollment,
      popup?.name ?? (inTab ? '_self' : windowName()),
    );
  // Those of an anchor were told when it was drawn.
  if (element?.localName !== 'a') tell();
  if (inTab) return enrollment ? {} : { redirectTo: url.replace(/&popup=1$/, ''), isBlocked };

  const login = awaitReturn(
    { element, key: keyOf(), state, popup },
    isTrusted || pins['redirect-uri'] ? options['redirect-uri'] : undefined,
  );
  if (popup) emit(element, 'dpplus-open', { state });
  return login;

  /** Two logins with one key ask the service for the same; a form's POST is another thing than a link's GET. */
  function keyOf() {
    return authorizationUrl(service as string, { ...options, state: undefined }, !enrollment);
  }
};
