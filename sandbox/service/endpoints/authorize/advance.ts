import type { AppContext } from '../../http/context.ts';
import { type ShownStep, stepUrl } from '../../pages/step.ts';
import { stepPage } from '../../pages/step-pages.ts';
import type { Service } from '../../service.ts';
import { linkOf } from '../../state/links.ts';
import type { Login, Session } from '../../state/model.ts';
import { issueCode } from './issue-code.ts';
import { changeLogin, formOf } from './login.ts';
import { missingScope, nextStep } from './next-step.ts';
import { redirectBack, refusalUrl, successUrl } from './redirect-back.ts';
import type { Refusal } from './refusals.ts';
import { authorizationRefusals } from './refusals.ts';

/**
 * Takes a login one step further: back to the app where nothing is left to ask, otherwise to the page of the
 * next step. A GET shows that page at once; a POST redirects to it, so that a reload repeats nothing.
 */
export function advance(c: AppContext, service: Service, login: Login, { userId }: Session) {
  note(c, login, userId);
  // The registered one may have changed since the request.
  if (registeredUri(service, login) !== login.redirectUri)
    return endLogin(c, service, login, authorizationRefusals.otherRedirectUri);
  const step = nextStep(service, login, userId);
  if (step === 'limit') return endLogin(c, service, login, authorizationRefusals.loginLimit);
  if (step === 'done' && userId !== undefined) {
    const code = issueCode(service, login, userId);
    c.set('rule', 'code');
    return leave(c, service, login, successUrl(login.redirectUri, code, login.state));
  }
  if (c.req.method === 'POST') {
    c.set('rule', 'step');
    return c.redirect(stepUrl(login.language, login.handle), 303);
  }
  // The condition is for the types. A login that is done has a user.
  return showStep(c, service, step === 'done' ? 'login' : step, login, userId);
}

/** Ends a login without a code. */
export function endLogin(c: AppContext, service: Service, login: Login, refusal: Refusal): Response {
  note(c, login);
  c.set('rule', refusal.rule ?? refusal.error);
  return leave(c, service, login, refusalUrl(registeredUri(service, login), refusal, login.state));
}

function registeredUri({ state }: Service, { clientId, redirectUri }: Login): string {
  // The fallback is for the types. The logins of a removed app end.
  return state.apps.get(clientId)?.redirectUri ?? redirectUri;
}

function note(c: AppContext, { number, clientId, pendingUserId }: Login, userId = pendingUserId): void {
  c.set('login', number);
  c.set('clientId', clientId);
  if (userId !== undefined) c.set('userId', userId);
}

function leave(c: AppContext, service: Service, login: Login, location: string): Response {
  changeLogin(service, login, { ended: { location, at: service.clock.now(), form: formOf(c) } });
  return redirectBack(c, location);
}

function showStep(
  c: AppContext,
  { state, settings }: Service,
  step: ShownStep,
  login: Login,
  userId: string | undefined,
) {
  const { clientId, scope, pendingUserId } = login;
  const { granted } = linkOf(state, clientId, userId ?? '');
  c.set('rule', `page:${step}`);
  return stepPage(c, step, {
    basePath: settings.basePath,
    login,
    app: state.apps.get(clientId),
    user: state.users.get((step === 'second-factor' ? pendingUserId : userId) ?? ''),
    users: state.users.values(),
    asked: missingScope(granted, scope),
  });
}
