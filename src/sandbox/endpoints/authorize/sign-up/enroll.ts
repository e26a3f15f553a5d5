import { preferredLanguage } from '../../../http/accept-language.ts';
import { unknownClientPage } from '../../../pages/error-pages.ts';
import { stepUrl } from '../../../pages/step-pages.ts';
import type { AppContext, Service } from '../../../service.ts';
import { redirectBack } from '../advance.ts';
import { refusalUrl } from '../callback-url.ts';
import { judge } from '../judge-request.ts';
import { readForm } from '../submission.ts';
import { beginTransaction } from '../transaction.ts';
import { enrollmentDraft, enrollmentParameters } from './draft.ts';

/**
 * `POST /oauth/authenticate`: the authorization request as a form, so that enrollment data reaches neither history nor
 * logs (docs/protocol.md, "Enrollment"). The data stays on the server; the browser is sent on to an address with an
 * opaque handle in it.
 *
 * The form comes from another site, so the Lax session cookie is not with it and none may be set, or it would replace
 * the one that the browser has. The GET that follows carries it, and takes the login over.
 */
export function enroll(service: Service) {
  return async (c: AppContext): Promise<Response> => {
    const form = await readForm(c);
    if (form instanceof Response) return form;
    const language = preferredLanguage(c.req.header('Accept-Language'));
    const verdict = judge(service, form, enrollmentParameters);
    if (verdict.kind === 'no_client') return unknownClientPage(c, language);
    if (verdict.kind === 'refused') {
      c.set('rule', verdict.refusal.error);
      return redirectBack(c, refusalUrl(verdict.app.redirectUri, verdict.refusal, verdict.state));
    }
    const { handle, transaction } = beginTransaction(service, undefined, verdict.request, language);
    const draft = enrollmentDraft(form, service.clock.now());
    if (draft) transaction.signUp = draft;
    c.set('rule', 'enrollment');
    return c.redirect(stepUrl(language, handle), 303);
  };
}
