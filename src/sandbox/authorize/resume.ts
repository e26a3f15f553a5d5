import { isLanguage } from '../languages.ts';
import { expiredPage, unsupportedLanguagePage } from '../pages/error-pages.ts';
import type { AppContext, Service } from '../service.ts';
import { currentSession } from '../session/session.ts';
import { advance } from './advance.ts';
import { findTransaction } from './transaction.ts';

/** `GET /<lang>/oauth/login.html`: the current step of a login under way, in the language of the path. */
export function resume(service: Service) {
  return (c: AppContext): Response | Promise<Response> => {
    const language = c.req.param('lang');
    if (!isLanguage(language)) return unsupportedLanguagePage(c);
    const session = currentSession(service, c);
    const open = findTransaction(service, session, c.req.query('login'));
    if (!open || !session || open.transaction.outcome) return expiredPage(c, language);
    open.transaction.language = language;
    // HEAD must not issue a code where the other tab's consent leaves nothing to ask.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/html; charset=UTF-8' });
    return advance(c, service, open, session);
  };
}
