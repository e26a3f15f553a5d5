import { stepPage, stepUrl } from '../../pages/step-pages.ts';
import type { AppContext, Service } from '../../service.ts';
import { type Refusal, refusalUrl, successUrl } from './callback-url.ts';
import { issueCode } from './issue-code.ts';
import { nextStep } from './next-step.ts';
import { loginLimitReached } from './refusals.ts';
import type { OpenSession } from './session.ts';
import type { OpenTransaction } from './transaction.ts';

/**
 * Takes a login one step further: back to the application where nothing is left to ask, otherwise to the page of the
 * next step. A GET shows that page at once; a POST redirects to it, so that a reload repeats nothing.
 */
export function advance(c: AppContext, service: Service, open: OpenTransaction, opened: OpenSession) {
  const { transaction, handle } = open;
  const { userId } = opened.session;
  const step = nextStep(service, transaction, opened.session);
  if (step === 'limit') return refuse(c, service, open, loginLimitReached);
  if (step === 'done' && userId !== undefined) {
    const code = issueCode(service, transaction, userId);
    return leave(c, service, open, successUrl(transaction.redirectUri, code, transaction.state), 'code');
  }
  if (c.req.method === 'POST') return c.redirect(stepUrl(transaction.language, handle), 303);
  return stepPage(c, service, step === 'done' ? 'login' : step, open, userId);
}

/** Ends a login without a code. */
export function refuse(c: AppContext, service: Service, open: OpenTransaction, refusal: Refusal): Response {
  const { redirectUri, state } = open.transaction;
  return leave(c, service, open, refusalUrl(redirectUri, refusal, state), refusal.rule ?? refusal.error);
}

function leave(
  c: AppContext,
  { clock }: Service,
  { transaction }: OpenTransaction,
  location: string,
  rule: string,
) {
  transaction.outcome = { location, at: clock.now() };
  c.set('rule', rule);
  return redirectBack(c, location);
}

/** Sends the browser to the application: 302 after a GET, 303 after a POST, so that it never repeats the form there. */
export function redirectBack(c: AppContext, location: string): Response {
  return c.redirect(location, c.req.method === 'POST' ? 303 : 302);
}
