import { enrollmentFields, enrollmentParameter } from '../../../../../contract/enrollment.ts';
import { isLanguage } from '../../../../../contract/languages.ts';
import { preferredLanguage } from '../../../../../contract/preferred-language.ts';
import type { AppContext } from '../../../http/context.ts';
import { single } from '../../../http/form.ts';
import { readForm } from '../../../http/read-body.ts';
import { errorPage } from '../../../pages/error-pages.ts';
import { stepUrl } from '../../../pages/step.ts';
import type { Service } from '../../../service.ts';
import { beginLogin } from '../login.ts';
import { redirectRefused } from '../redirect-back.ts';
import { validateRequest } from '../validate-request.ts';
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
  // The language of the button's script, hence of the page that the user comes from.
  const asked = single(form, 'ui_locales');
  const language = isLanguage(asked) ? asked : preferredLanguage(c.req.header('Accept-Language'));
  const validation = validateRequest(service, form, enrollmentFields.map(enrollmentParameter));
  if (validation.kind === 'no_client') return errorPage(c, language, 'unknown_client');
  if (validation.kind === 'refused') return redirectRefused(c, validation);
  const draft = enrollmentDraft(form, service.clock.now());
  const { handle, number } = beginLogin(service, undefined, validation.request, language, draft);
  c.set('login', number);
  c.set('rule', 'enrollment');
  return c.redirect(stepUrl(language, handle), 303);
}
