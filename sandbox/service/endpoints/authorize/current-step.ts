import type { Language } from '../../../../contract/languages.ts';
import type { AppContext } from '../../http/context.ts';
import { errorPage } from '../../pages/error-pages.ts';
import type { Service } from '../../service.ts';
import type { Session } from '../../state/model.ts';
import { advance } from './advance.ts';
import { changeLogin, claimLogin, findLogin, isUnclaimed } from './login.ts';
import { answerHead } from './page-request.ts';
import { currentSession, startSession } from './session.ts';

/** `GET /<lang>/oauth/login.html`: the current step of a login under way, in the language of the path. */
export function currentStep(c: AppContext, service: Service, language: Language) {
  // Not looked at before: the step would take a posted login over, or issue a code after another tab's consent.
  if (c.req.method === 'HEAD') return answerHead(c);
  const handle = c.req.query('login');
  const session = sessionFor(c, service, handle);
  const login = findLogin(service, session, handle);
  if (!login || !session || login.ended) return errorPage(c, language, 'login_over');
  return advance(c, service, changeLogin(service, login, { language }), session);
}

/** Returns the session of this browser. The URL after a posted request starts a session if the browser has none. */
function sessionFor(c: AppContext, service: Service, handle: string | undefined): Session | undefined {
  if (!isUnclaimed(service, handle)) return currentSession(c, service);
  const session = currentSession(c, service) ?? startSession(c, service);
  claimLogin(service, session, handle);
  return session;
}
