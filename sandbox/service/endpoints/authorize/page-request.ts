import { isLanguage, type Language } from '../../../../contract/languages.ts';
import { preferredLanguage } from '../../../../contract/preferred-language.ts';
import type { AppContext } from '../../http/context.ts';
import { parseForm, rawQuery } from '../../http/form.ts';
import type { Handler } from '../../http/route.ts';
import { errorPage } from '../../pages/error-pages.ts';
import type { Service } from '../../service.ts';
import { noteApp } from './login.ts';

/** Answers one request at an address that begins with a language. */
export type LocalizedHandler = (
  c: AppContext,
  service: Service,
  language: Language,
) => Response | Promise<Response>;

/** Calls `handler` with the language of the path; any other first segment is answered with a page (404). */
export function inLanguage(handler: LocalizedHandler): Handler<Service> {
  return (c, service) => {
    const language = c.req.param('lang');
    noteApp(c, service, parseForm(rawQuery(c.req.url)));
    return isLanguage(language)
      ? handler(c, service, language)
      : errorPage(c, preferredLanguage(c.req.header('Accept-Language')), 'unsupported_language');
  };
}

/**
 * Answers HEAD, which begins no login, issues no code and counts nothing:
 * https://www.rfc-editor.org/rfc/rfc9110#section-9.3.2
 */
export function answerHead(c: AppContext): Response {
  c.set('rule', 'head');
  return c.body(null, 200, { 'Content-Type': 'text/html; charset=UTF-8' });
}
