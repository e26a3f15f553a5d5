import type { Language } from '../../../../contract/languages.ts';
import type { AppContext } from '../../http/context.ts';
import { type Form, single } from '../../http/form.ts';
import { readForm } from '../../http/read-body.ts';
import { errorPage } from '../../pages/error-pages.ts';
import { stepUrl } from '../../pages/step.ts';
import type { Service } from '../../service.ts';
import type { Login, Session } from '../../state/model.ts';
import { sameSecret } from '../../state/secrets.ts';
import { findLogin, formOf, noteApp, recentLocation } from './login.ts';
import type { LocalizedHandler } from './page-request.ts';
import { redirectBack } from './redirect-back.ts';
import { currentSession } from './session.ts';

/** A form of the login pages that passed every check. */
export interface Submission {
  form: Form;
  login: Login;
  session: Session;
}

type Decide = (c: AppContext, service: Service, submission: Submission) => Response | Promise<Response>;

/** Calls `decide` only with a form that this sandbox rendered for this browser, and whose login is still under way. */
export function onSubmission(decide: Decide): LocalizedHandler {
  return async (c: AppContext, service: Service, language: Language) => {
    const form = await readForm(c);
    noteApp(c, service, form);
    const session = currentSession(c, service);
    const login = findLogin(service, session, single(form, 'login'));
    if (!login || !session) return errorPage(c, language, 'login_over');
    c.set('login', login.number);
    const token = single(form, 'csrf_token') ?? '';
    const { csrfToken, staleCsrfTokens = [], ended } = login;
    // The second factor ends a login without a consent page. Then its form is from before the login.
    const hasEndedLogin = ended?.form === formOf(c);
    if (!hasEndedLogin && staleCsrfTokens.some((stale) => sameSecret(token, stale))) {
      c.set('rule', 'stale_form');
      return c.redirect(stepUrl(language, login.handle), 303);
    }
    if (!hasEndedLogin && !sameSecret(token, csrfToken)) return errorPage(c, language, 'csrf');
    if (ended) {
      const location = recentLocation(service, login);
      if (!location) return errorPage(c, language, 'login_over');
      c.set('rule', 'repeated');
      return redirectBack(c, location);
    }
    return decide(c, service, { form, login, session });
  };
}
