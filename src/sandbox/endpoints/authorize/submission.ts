import { isLanguage } from '../../../languages.ts';
import { preferredLanguage } from '../../http/accept-language.ts';
import type { AppContext } from '../../http/context.ts';
import { type Form, single } from '../../http/form.ts';
import { readForm } from '../../http/read-form.ts';
import type { Handler } from '../../http/route.ts';
import { errorPage } from '../../pages/error-pages.ts';
import { stepUrl } from '../../pages/step-url.ts';
import type { Service } from '../../service.ts';
import { sameSecret } from '../../state/secrets.ts';
import { redirectBack } from './advance.ts';
import { currentSession, type OpenSession } from './session.ts';
import { findTransaction, type OpenTransaction, recentOutcome } from './transaction.ts';

/** A form of the login pages that passed every check. */
export interface Submission {
  form: Form;
  open: OpenTransaction;
  session: OpenSession;
}

type Decide = (c: AppContext, service: Service, submission: Submission) => Response | Promise<Response>;

/** Lets `decide` see a form only when this sandbox rendered it for this browser and its login is still under way. */
export function onSubmission(decide: Decide): Handler<Service> {
  return async (c, service) => {
    const language = c.req.param('lang');
    if (!isLanguage(language)) return errorPage(c, preferredLanguage(c), 'unsupported_language');
    const form = await readForm(c);
    const session = currentSession(c, service);
    const open = findTransaction(service, session, single(form, 'login'));
    if (!open || !session) return errorPage(c, language, 'login_over');
    const token = single(form, 'csrf_token') ?? '';
    const { csrfToken, staleCsrfToken, outcome } = open.transaction;
    if (staleCsrfToken !== undefined && sameSecret(token, staleCsrfToken)) {
      c.set('rule', 'stale_form');
      return c.redirect(stepUrl(language, open.handle), 303);
    }
    if (!sameSecret(token, csrfToken)) return errorPage(c, language, 'csrf');
    if (outcome) {
      const location = recentOutcome(service, open.transaction);
      if (!location) return errorPage(c, language, 'login_over');
      c.set('rule', 'repeated');
      return redirectBack(c, location);
    }
    return decide(c, service, { form, open, session });
  };
}
