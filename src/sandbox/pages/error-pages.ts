import { html } from 'hono/html';
import { type Language, languages } from '../../languages.ts';
import type { AppContext } from '../service.ts';
import { page } from './page.ts';
import { languageNames, wordings } from './wording/by-language.ts';

/** 400: there is no application, hence no address, to send an answer to. */
export function unknownClientPage(c: AppContext, language: Language) {
  const { unknownClientTitle: title, unknownClientText } = wordings[language];
  c.set('rule', 'unknown_client');
  return page(c, { language, title, status: 400, body: html`<p>${unknownClientText}</p>` });
}

/** 400: the login that this page belonged to is over, or another browser's. */
export function expiredPage(c: AppContext, language: Language) {
  const { expiredTitle: title, expiredText } = wordings[language];
  c.set('rule', 'login_over');
  return page(c, { language, title, status: 400, body: html`<p>${expiredText}</p>` });
}

/** 403: the form did not come from the page that this sandbox rendered (CSRF). */
export function forgedPage(c: AppContext, language: Language) {
  const { forgedTitle: title, forgedText } = wordings[language];
  c.set('rule', 'csrf');
  return page(c, { language, title, status: 403, body: html`<p>${forgedText}</p>` });
}

/** 404: the language in the path is not one of the five (docs/protocol.md, "Languages"). */
export function unsupportedLanguagePage(c: AppContext) {
  c.set('rule', 'unsupported_language');
  return page(c, {
    language: 'en',
    title: 'Unsupported language',
    status: 404,
    body: html`<p>The first part of the address has to be one of:</p>
<ul>${languages.map((language) => html`<li><code>${language}</code> ${languageNames[language]}</li>`)}</ul>`,
  });
}

/** 404: nothing lives at this address. */
export function notFoundPage(c: AppContext) {
  c.set('rule', 'not_found');
  return page(c, {
    language: 'en',
    title: 'Page not found',
    status: 404,
    body: html`<p>There is nothing at this address. <a href="/">What this sandbox offers</a></p>`,
  });
}
