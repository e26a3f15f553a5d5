import { isLanguage } from '../../../../languages.ts';
import { preferredLanguage } from '../../../http/accept-language.ts';
import type { AppContext } from '../../../http/context.ts';
import { single } from '../../../http/form.ts';
import { readForm } from '../../../http/read-form.ts';
import { errorPage } from '../../../pages/error-pages.ts';
import { stepUrl } from '../../../pages/step-url.ts';
import type { Service } from '../../../service.ts';
import { enrollmentFields, enrollmentParameter } from '../../../vocabulary/parameters.ts';
import { redirectBack } from '../advance.ts';
import { refusalUrl } from '../callback-url.ts';
import { judge } from '../judge-request.ts';
import { beginTransaction } from '../transaction.ts';
import { enrollmentDraft } from './draft.ts';

/**
 * `POST /oauth/authenticate`: the authorization request as a form, so that enrollment data reaches neither history nor
 * logs (docs/protocol.md, "Enrollment"). The data stays on the server; the browser is sent on to an address with an
 * opaque handle in it.
 *
 * The form comes from another site, so the Lax session cookie is not with it and none may be set, or it would replace
 * the one that the browser has. The GET that follows carries it, and takes the login over.
 */
export async function enroll(c: AppContext, service: Service): Promise<Response> {
  const form = await readForm(c);
  // What the button's script speaks, which is the language of the page that the person comes from.
  const asked = single(form, 'ui_locales');
  const language = isLanguage(asked) ? asked : preferredLanguage(c);
  const verdict = judge(service, form, enrollmentFields.map(enrollmentParameter));
  if (verdict.kind === 'no_client') return errorPage(c, language, 'unknown_client');
  if (verdict.kind === 'refused') {
    c.set('rule', verdict.refusal.error);
    return redirectBack(c, refusalUrl(verdict.app.redirectUri, verdict.refusal, verdict.state));
  }
  const draft = enrollmentDraft(form, service.clock.now());
  const { handle } = beginTransaction(service, undefined, verdict.request, language, draft);
  c.set('rule', 'enrollment');
  return c.redirect(stepUrl(language, handle), 303);
}
