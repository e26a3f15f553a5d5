import { html } from 'hono/html';
import type { Language } from '../../vocabulary/languages.ts';
import type { AppContext } from '../http/context.ts';
import { page } from './page.ts';
import { pageTexts } from './texts/by-language.ts';

/** The page that ends the way of a confirmation link. */
export function emailConfirmedPage(c: AppContext, language: Language) {
  const { title, text } = pageTexts[language].emailConfirmed;
  c.set('rule', 'email_confirmed');
  return page(c, { language, title, body: html`<p>${text}</p>` });
}
