// From the gesture to the popup.
import { forget, remember } from './hand-back.ts';
import { authorizationUrl, baseUrl, parametersOf, pins, type Read, unpinned, webUrl } from './options.ts';
import { emit, type Login, logins, type Outcome, ownOrigin, wait } from './pending.ts';
import { openPopup, post, randomName } from './popup.ts';
import { report } from './reports.ts';

export interface Start {
  problem?: string;
  redirectTo?: string;
  isBlocked?: boolean;
  outcome?: Promise<Outcome>;
}

/** Starts a login, or brings its open window to the front. */
export const start = (
  read: Read,
  element: Element | null,
  isVouched?: boolean,
  fields?: (name: string) => unknown,
): Start => {
  if (!baseUrl()) return { problem: 'base-url-missing' };
  const pinned = unpinned(read);
  if (pinned) {
    report(read, element);
    return { problem: `${pinned}-pinned` };
  }
  const parameters = parametersOf(read);
  const mode = read('mode');
  const key = JSON.stringify({ ...parameters, state: !fields });
  for (const login of logins)
    if (login.popup?.closed === false && ((element && login.element === element) || login.key === key)) {
      login.popup.focus();
      return login;
    }
  if (!emit(element, 'beforeopen', { state: parameters.state }, true))
    return { outcome: Promise.resolve({ ok: false, error: 'canceled' }) };

  // A listener may have set a fresh one. A form's line ends are sent as CR LF.
  let state = read('state') ?? undefined;
  if (fields) state = state?.replace(/\r\n?|\n/g, '\r\n');
  parameters.state = state;
  const detail = { state };
  const isFramed = self !== top;
  const isRedirect =
    !isFramed &&
    (mode === 'redirect' ||
      (mode !== 'popup' &&
        (matchMedia('(display-mode:standalone)').matches ||
          (navigator as { standalone?: boolean }).standalone)));
  forget();
  const url = authorizationUrl(parameters);
  // A form needs a handle of its window, which a page around a frame may keep from it.
  const popup =
    isRedirect || (fields && isFramed) ? null : openPopup(fields ? '' : `${url}&popup=1`, element);
  const inTab = !popup && !isFramed;
  const isBlocked = inTab && !isRedirect;
  if (inTab) remember(state ?? '');
  if (isBlocked) emit(element, 'blocked', detail);
  if (fields) post(parameters, fields, popup?.name ?? (inTab ? '_self' : randomName()));
  if (element?.localName !== 'a') report(read, element);
  if (inTab) return fields ? {} : { redirectTo: url, isBlocked };

  const login = {
    element,
    key,
    state,
    popup,
    origins: [ownOrigin(), isVouched || pins['redirect-uri'] ? parameters.redirect_uri : undefined].map(
      (url) => webUrl(url)?.origin,
    ),
  } as Login;
  wait(login);
  if (popup) emit(element, 'open', detail);
  return login;
};
