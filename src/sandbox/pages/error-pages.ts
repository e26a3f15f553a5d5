import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Language, languages } from '../../languages.ts';
import type { AppContext } from '../http/context.ts';
import type { RefusalRule } from '../vocabulary/rules.ts';
import { type Markup, page } from './page.ts';
import { languageNames, wordings } from './wording/by-language.ts';
import type { Wording } from './wording/texts.ts';

interface ErrorPage {
  status: ContentfulStatusCode;
  title: (wording: Wording) => string;
  body: (wording: Wording) => Markup;
}

/** The pages for a person whose request can be sent back to no application, by the rule that leads to them. */
export const errorPages = {
  /** There is no application, hence no address, to send an answer to. */
  unknown_client: {
    status: 400,
    title: ({ unknownClientTitle }) => unknownClientTitle,
    body: ({ unknownClientText }) => html`<p>${unknownClientText}</p>`,
  },
  /** The login that this page belonged to is over, or another browser's. */
  login_over: {
    status: 400,
    title: ({ expiredTitle }) => expiredTitle,
    body: ({ expiredText }) => html`<p>${expiredText}</p>`,
  },
  /** The form did not come from the page that this sandbox rendered (CSRF). */
  csrf: {
    status: 403,
    title: ({ forgedTitle }) => forgedTitle,
    body: ({ forgedText }) => html`<p>${forgedText}</p>`,
  },
  /** The language in the path does not exist (docs/protocol.md, "Languages"). */
  unsupported_language: {
    status: 404,
    title: () => 'Unsupported language',
    body: () => html`<p>The first part of the address has to be one of:</p>
<ul>${languages.map((language) => html`<li><code>${language}</code> ${languageNames[language]}</li>`)}</ul>`,
  },
  /** Nothing lives at this address. */
  not_found: {
    status: 404,
    title: () => 'Page not found',
    body: () => html`<p>There is nothing at this address. <a href="/">What this sandbox offers</a></p>`,
  },
} as const satisfies Partial<Record<RefusalRule, ErrorPage>>;

/** Answers with one of the error pages. */
export function errorPage(c: AppContext, language: Language, rule: keyof typeof errorPages) {
  const { status, title, body } = errorPages[rule];
  const wording = wordings[language];
  c.set('rule', rule);
  return page(c, { language, status, title: title(wording), body: body(wording) });
}
