import { isLanguage } from '../../../languages.ts';
import { preferredLanguage } from '../../http/accept-language.ts';
import type { AppContext } from '../../http/context.ts';
import { parseForm, rawQuery, single } from '../../http/form.ts';
import { errorPage } from '../../pages/error-pages.ts';
import type { Service } from '../../service.ts';
import { advance, redirectBack } from './advance.ts';
import { refusalUrl } from './callback-url.ts';
import { type AuthorizationRequest, judge } from './judge-request.ts';
import { nextStep } from './next-step.ts';
import { authorizationRefusals } from './refusals.ts';
import { currentSession, startSession } from './session.ts';
import { beginTransaction } from './transaction.ts';

/** `GET /<lang>/oauth/authenticate.html` (docs/protocol.md, "Authorization endpoint"). */
export function authenticate(c: AppContext, service: Service): Response | Promise<Response> {
  const language = c.req.param('lang');
  if (!isLanguage(language)) return errorPage(c, preferredLanguage(c), 'unsupported_language');
  // A speculative load is not a person who wants to log in, and an immediate redirect would count one.
  if (/\bprefetch\b/i.test(c.req.header('Sec-Purpose') ?? '')) {
    c.set('rule', 'prefetch');
    return c.body(null, 204);
  }
  const form = parseForm(rawQuery(c.req.url));
  const verdict = judge(service, form);
  if (verdict.kind === 'no_client') {
    return errorPage(c, language, 'unknown_client', single(form, 'popup') === '1');
  }
  if (verdict.kind === 'refused') {
    c.set('rule', verdict.refusal.error);
    return redirectBack(c, refusalUrl(verdict.app.redirectUri, verdict.refusal, verdict.state));
  }
  if (c.req.method === 'HEAD') return answerHead(c, service, verdict.request);
  const session = currentSession(c, service) ?? startSession(c, service);
  return advance(c, service, beginTransaction(service, session, verdict.request, language), session);
}

/** HEAD is for looking: it begins no login, issues no code and counts nothing (RFC 9110, 9.3.2). */
function answerHead(c: AppContext, service: Service, { app, scope, state }: AuthorizationRequest): Response {
  const session = currentSession(c, service)?.session;
  const step = nextStep(service, { clientId: app.clientId, scope }, session);
  c.set('rule', 'head');
  return step === 'limit'
    ? redirectBack(c, refusalUrl(app.redirectUri, authorizationRefusals.loginLimit, state))
    : c.body(null, 200, { 'Content-Type': 'text/html; charset=UTF-8' });
}
