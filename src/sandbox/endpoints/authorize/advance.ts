import type { AppContext } from '../../http/context.ts';
import { stepPage } from '../../pages/step-pages.ts';
import { stepUrl } from '../../pages/step-url.ts';
import type { ShownStep } from '../../pages/step-view.ts';
import type { Service } from '../../service.ts';
import { linkOf } from '../../state/links.ts';
import { type Refusal, refusalUrl, successUrl } from './callback-url.ts';
import { issueCode } from './issue-code.ts';
import { missingScope, nextStep } from './next-step.ts';
import { authorizationRefusals } from './refusals.ts';
import type { OpenSession } from './session.ts';
import { changeTransaction, type OpenTransaction } from './transaction.ts';

/**
 * Takes a login one step further: back to the application where nothing is left to ask, otherwise to the page of the
 * next step. A GET shows that page at once; a POST redirects to it, so that a reload repeats nothing.
 */
export function advance(c: AppContext, service: Service, open: OpenTransaction, { session }: OpenSession) {
  const { transaction, handle } = open;
  const { userId } = session;
  c.set('login', handle);
  const step = nextStep(service, transaction, session);
  if (step === 'limit') return endLogin(c, service, open, authorizationRefusals.loginLimit);
  if (step === 'done' && userId !== undefined) {
    const code = issueCode(service, transaction, userId);
    c.set('rule', 'code');
    return leave(c, service, open, successUrl(transaction.redirectUri, code, transaction.state));
  }
  if (c.req.method === 'POST') {
    c.set('rule', 'step');
    return c.redirect(stepUrl(transaction.language, handle), 303);
  }
  return showStep(c, service, step === 'done' ? 'login' : step, open, userId);
}

/** Ends a login without a code. */
export function endLogin(c: AppContext, service: Service, open: OpenTransaction, refusal: Refusal): Response {
  const { redirectUri, state } = open.transaction;
  c.set('login', open.handle);
  c.set('rule', refusal.rule ?? refusal.error);
  return leave(c, service, open, refusalUrl(redirectUri, refusal, state));
}

function leave(c: AppContext, service: Service, open: OpenTransaction, location: string): Response {
  changeTransaction(service, open, { outcome: { location, at: service.clock.now() } });
  return redirectBack(c, location);
}

/** Sends the browser to the application: 302 after a GET, 303 after a POST, so that it never repeats the form there. */
export function redirectBack(c: AppContext, location: string): Response {
  return c.redirect(location, c.req.method === 'POST' ? 303 : 302);
}

function showStep(
  c: AppContext,
  { state }: Service,
  step: ShownStep,
  { handle, transaction }: OpenTransaction,
  userId: string | undefined,
) {
  const { clientId, scope, candidate } = transaction;
  const { granted } = linkOf(state, clientId, userId ?? '');
  c.set('rule', `page:${step}`);
  return stepPage(c, step, {
    handle,
    transaction,
    app: state.apps.get(clientId),
    user: state.users.get(candidate ?? userId ?? ''),
    people: state.users.values(),
    asked: missingScope(granted, scope),
  });
}
