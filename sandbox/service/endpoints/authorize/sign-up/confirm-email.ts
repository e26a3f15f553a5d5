import { html } from 'hono/html';
import type { Language } from '../../../../../contract/languages.ts';
import type { AppContext } from '../../../http/context.ts';
import { errorPage } from '../../../pages/error-pages.ts';
import { page } from '../../../pages/page.ts';
import { pageTexts } from '../../../pages/texts/by-language.ts';
import type { Service } from '../../../service.ts';
import { confirmEmail } from '../../../state/mails.ts';
import { answerHead } from '../page-request.ts';

/** `GET /<lang>/oauth/confirm.html`: the link in the mail that asks to confirm an email address. */
export function confirmAddress(c: AppContext, service: Service, language: Language) {
  if (c.req.method === 'HEAD') return answerHead(c);
  const isDone = confirmEmail(service, c.req.query('token') ?? '');
  if (!isDone) return errorPage(c, language, 'link_over');
  const { title, text } = pageTexts[language].emailConfirmed;
  c.set('rule', 'email_confirmed');
  return page(c, { language, title, body: html`<p>${text}</p>` });
}
