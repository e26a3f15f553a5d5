import { isLanguage } from '../../../languages.ts';
import { type Form, parseForm, single } from '../../http/form.ts';
import { problem } from '../../http/problem.ts';
import { mediaType, readBody } from '../../http/read-body.ts';
import { expiredPage, forgedPage, unsupportedLanguagePage } from '../../pages/error-pages.ts';
import type { AppContext, Service } from '../../service.ts';
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
export function onSubmission(service: Service, decide: Decide) {
  return async (c: AppContext): Promise<Response> => {
    const language = c.req.param('lang');
    if (!isLanguage(language)) return unsupportedLanguagePage(c);
    const form = await readForm(c);
    if (form instanceof Response) return form;
    const session = currentSession(service, c);
    const open = findTransaction(service, session, single(form, 'login'));
    if (!open || !session) return expiredPage(c, language);
    if (!sameSecret(single(form, 'csrf_token') ?? '', open.transaction.csrfToken))
      return forgedPage(c, language);
    if (open.transaction.outcome) {
      const location = recentOutcome(service, open.transaction);
      return location ? redirectBack(c, location) : expiredPage(c, language);
    }
    return decide(c, service, { form, open, session });
  };
}

/** The form in a request body, or the answer to a body that holds none. */
export async function readForm(c: AppContext): Promise<Form | Response> {
  if (mediaType(c.req.raw) !== 'application/x-www-form-urlencoded') {
    return problem(c, 415, 'unsupported_media_type', 'The body has to be application/x-www-form-urlencoded.');
  }
  const body = await readBody(c);
  if (body === 'too_large') return problem(c, 413, 'payload_too_large', 'The body is larger than 64 KiB.');
  if (body === 'broken') return problem(c, 400, 'invalid_request', 'The body could not be read.');
  // One character per byte: the form parser keeps bytes that are no UTF-8 as they are.
  return parseForm(body.toString('latin1'));
}
