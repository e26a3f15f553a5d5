import type { Language } from '../../../../contract/languages.ts';
import { isPrefetch } from '../../../../contract/prefetch.ts';
import type { AppContext } from '../../http/context.ts';
import { parseForm, rawQuery } from '../../http/form.ts';
import { errorPage } from '../../pages/error-pages.ts';
import type { Service } from '../../service.ts';
import { advance } from './advance.ts';
import { beginLogin } from './login.ts';
import { nextStep } from './next-step.ts';
import { answerHead } from './page-request.ts';
import { redirectRefused } from './redirect-back.ts';
import { authorizationRefusals } from './refusals.ts';
import { currentSession, startSession } from './session.ts';
import { validateRequest } from './validate-request.ts';

/** `GET /<lang>/oauth/authenticate.html` (docs/protocol.md, "Authorization endpoint"). */
export function authenticate(c: AppContext, service: Service, language: Language) {
  // Ignores prefetches: an immediate redirect would issue a code and count a login.
  if (isPrefetch((name) => c.req.header(name))) {
    c.set('rule', 'prefetch');
    return c.body(null, 204);
  }
  const form = parseForm(rawQuery(c.req.url));
  const validation = validateRequest(service, form);
  if (validation.kind === 'no_client') return errorPage(c, language, 'unknown_client');
  if (validation.kind === 'refused') return redirectRefused(c, validation);
  const { request } = validation;
  const session = currentSession(c, service);
  if (c.req.method === 'HEAD') {
    const { app, scope, state } = request;
    const step = nextStep(service, { clientId: app.clientId, scope }, session?.userId);
    const refusal = authorizationRefusals.loginLimit;
    return step === 'limit' ? redirectRefused(c, { app, refusal, state }) : answerHead(c);
  }
  const started = session ?? startSession(c, service);
  return advance(c, service, beginLogin(service, started, request, language), started);
}
