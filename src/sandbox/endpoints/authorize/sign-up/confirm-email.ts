import type { Language } from '../../../../vocabulary/languages.ts';
import type { AppContext } from '../../../http/context.ts';
import { emailConfirmedPage } from '../../../pages/email-confirmed-page.ts';
import { errorPage } from '../../../pages/error-pages.ts';
import type { Service } from '../../../service.ts';
import { confirmEmail } from '../../../state/mails.ts';
import { answerHead } from '../answer-head.ts';

/** `GET /<lang>/oauth/confirm.html`: the link in the mail that asks to confirm an email address. */
export function confirmAddress(c: AppContext, service: Service, language: Language) {
  if (c.req.method === 'HEAD') return answerHead(c);
  const isDone = confirmEmail(service, c.req.query('token') ?? '');
  return isDone ? emailConfirmedPage(c, language) : errorPage(c, language, 'link_over');
}
