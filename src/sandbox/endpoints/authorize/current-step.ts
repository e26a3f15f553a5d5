import { isLanguage } from '../../../languages.ts';
import { expiredPage, unsupportedLanguagePage } from '../../pages/error-pages.ts';
import type { AppContext, Service } from '../../service.ts';
import { advance } from './advance.ts';
import { currentSession, type OpenSession, startSession } from './session.ts';
import { claimTransaction, findTransaction, isUnclaimed } from './transaction.ts';

/** `GET /<lang>/oauth/login.html`: the current step of a login under way, in the language of the path. */
export function resume(service: Service) {
  return (c: AppContext): Response | Promise<Response> => {
    const language = c.req.param('lang');
    if (!isLanguage(language)) return unsupportedLanguagePage(c);
    // HEAD takes nothing over and issues no code, even where another tab's consent leaves nothing to ask.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/html; charset=UTF-8' });
    const handle = c.req.query('login');
    const session = sessionFor(c, service, handle);
    const open = findTransaction(service, session, handle);
    if (!open || !session || open.transaction.outcome) return expiredPage(c, language);
    open.transaction.language = language;
    return advance(c, service, open, session);
  };
}

/** The session of this browser; the address that a posted request leads to starts one where there is none. */
function sessionFor(c: AppContext, service: Service, handle: string | undefined): OpenSession | undefined {
  if (!isUnclaimed(service, handle)) return currentSession(service, c);
  const session = currentSession(service, c) ?? startSession(service, c);
  claimTransaction(service, session, handle);
  return session;
}
