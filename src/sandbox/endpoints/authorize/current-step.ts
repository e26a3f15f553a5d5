import { isLanguage } from '../../../languages.ts';
import { preferredLanguage } from '../../http/accept-language.ts';
import type { AppContext } from '../../http/context.ts';
import { errorPage } from '../../pages/error-pages.ts';
import type { Service } from '../../service.ts';
import { advance } from './advance.ts';
import { currentSession, type OpenSession, startSession } from './session.ts';
import { changeTransaction, claimTransaction, findTransaction, isUnclaimed } from './transaction.ts';

/** `GET /<lang>/oauth/login.html`: the current step of a login under way, in the language of the path. */
export function currentStep(c: AppContext, service: Service): Response | Promise<Response> {
  const language = c.req.param('lang');
  if (!isLanguage(language)) return errorPage(c, preferredLanguage(c), 'unsupported_language');
  // HEAD takes nothing over and issues no code, even where another tab's consent leaves nothing to ask.
  if (c.req.method === 'HEAD') {
    c.set('rule', 'head');
    return c.body(null, 200, { 'Content-Type': 'text/html; charset=UTF-8' });
  }
  const handle = c.req.query('login');
  const session = sessionFor(c, service, handle);
  const open = findTransaction(service, session, handle);
  if (!open || !session || open.transaction.outcome) return errorPage(c, language, 'login_over');
  return advance(c, service, changeTransaction(service, open, { language }), session);
}

/** The session of this browser; the address that a posted request leads to starts one where there is none. */
function sessionFor(c: AppContext, service: Service, handle: string | undefined): OpenSession | undefined {
  if (!isUnclaimed(service, handle)) return currentSession(c, service);
  const session = currentSession(c, service) ?? startSession(c, service);
  claimTransaction(service, session, handle);
  return session;
}
