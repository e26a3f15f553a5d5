import type { Language } from '../../../../contract/languages.ts';
import type { AppContext } from '../../http/context.ts';
import { type Form, single } from '../../http/form.ts';
import type { Service } from '../../service.ts';
import { nextLogin } from '../../state/expiry.ts';
import type { Login, Session, SignUpDraft } from '../../state/model.ts';
import { fingerprint, newSecret } from '../../state/secrets.ts';
import type { AuthorizationRequest } from './validate-request.ts';

/** A day, in milliseconds: users leave to fetch their card reader. */
const lifetime = 24 * 60 * 60 * 1000;

/** How long a finished login repeats its answer, in milliseconds: a double click must not end on an error page. */
const repeatWindow = 10_000;

/**
 * Keeps an accepted request on the server; pages and addresses carry an opaque handle only.
 *
 * @param signUp enrollment data, which fills the sign-up form.
 */
export function beginLogin(
  { state, clock }: Service,
  session: Session | undefined,
  { app, scope, popup, ...request }: AuthorizationRequest,
  language: Language,
  signUp?: SignUpDraft,
): Login {
  const handle = newSecret();
  return state.logins.set(handle, {
    handle,
    number: nextLogin(state, clock.now()),
    ...(session && { sessionKey: session.key }),
    csrfToken: newSecret(),
    clientId: app.clientId,
    redirectUri: app.redirectUri,
    scope,
    language,
    popup,
    expiresAt: clock.now() + lifetime,
    signUp,
    ...request,
  });
}

/** Changes a login under way; `undefined` takes a member away. */
export function changeLogin({ state }: Service, login: Login, changes: Partial<Login>): Login {
  // The stored login, because a login moves to another session while its form is handled.
  const current = state.logins.get(login.handle) ?? login;
  return state.logins.set(login.handle, { ...current, ...changes });
}

/** Returns the login with this handle, if this browser started it and it has not expired. */
export function findLogin(
  { state, clock }: Service,
  session: Session | undefined,
  handle: string | undefined,
): Login | undefined {
  const login = state.logins.get(handle ?? '');
  if (!login || login.expiresAt <= clock.now()) return undefined;
  return session && login.sessionKey === session.key ? login : undefined;
}

/** Returns whether a posted request began this login and no browser has shown its handle yet. */
export function isUnclaimed({ state }: Service, handle: string | undefined): boolean {
  const login = state.logins.get(handle ?? '');
  return login !== undefined && login.sessionKey === undefined;
}

/** Assigns the login of a posted request to the first browser that shows its handle. */
export function claimLogin(service: Service, { key }: Session, handle: string | undefined): void {
  const login = service.state.logins.get(handle ?? '');
  if (login) changeLogin(service, login, { sessionKey: key });
}

/**
 * Stores the app that sent the browser here, for an error page. The login names the app, even after its end, or else the
 * `client_id` of the request does.
 */
export function noteApp(c: AppContext, { state }: Service, form: Form): void {
  const login = state.logins.get(single(form, 'login') ?? '');
  const app = state.apps.get(login?.clientId ?? single(form, 'client_id') ?? '');
  c.set('from', { app, popup: login?.popup ?? single(form, 'popup') === '1' });
}

/** Returns the address to which a login that has just ended went, for the second half of a double click. */
export function recentLocation({ clock }: Service, { ended }: Login): string | undefined {
  return ended && clock.now() - ended.at < repeatWindow ? ended.location : undefined;
}

/** Returns a fingerprint of the submitted form: a double click sends the same one again. */
export function formOf(c: AppContext): string {
  return fingerprint(`${c.req.path}\n${c.get('body') ?? ''}`);
}
