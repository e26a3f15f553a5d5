import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isLanguage, type Language, languageNames, languages } from '../../../contract/languages.ts';
import { preferredLanguage } from '../../../contract/preferred-language.ts';
import { serviceName } from '../../../contract/service-name.ts';
import type { AppContext } from '../http/context.ts';
import type { RejectedRule } from '../http/rules.ts';
import type { Markup } from './html-document.ts';
import { page } from './page.ts';
import { pageTexts } from './texts/by-language.ts';
import type { PageTexts } from './texts/en.ts';

interface ErrorPage {
  status: ContentfulStatusCode;
  explain: (texts: PageTexts) => PageTexts['notFound'];
  /** The markup below the explanation. */
  more?: (texts: PageTexts, c: AppContext) => Markup;
}

/** The pages for a person whose request can be sent back to no app, by the rule (`rules.ts`) that leads to them. */
export const errorPages = {
  /** Without a known app there is no URL to redirect to. */
  unknown_client: {
    status: 400,
    explain: ({ unknownClient: { title, text } }) => ({ title, text: text(serviceName) }),
  },
  login_over: { status: 400, explain: ({ loginOver }) => loginOver },
  link_over: { status: 404, explain: ({ linkOver }) => linkOver },
  csrf: { status: 403, explain: ({ forged }) => forged },
  /** The language in the path does not exist (docs/protocol.md, "Languages"). */
  unsupported_language: {
    status: 404,
    explain: ({ unsupportedLanguage }) => unsupportedLanguage,
    more: () =>
      html`<ul>${languages.map((language) => html`<li><code>${language}</code> <span lang="${language}">${languageNames[language]}</span></li>`)}</ul>`,
  },
  not_found: {
    status: 404,
    explain: ({ notFound }) => notFound,
    more: ({ toHome }, c) => html`<p><a href="${c.get('basePath')}/">${toHome}</a></p>`,
  },
  /** A step of a login was typed or reloaded as an address. */
  method_not_allowed: { status: 405, explain: ({ wrongMethod }) => wrongMethod },
  payload_too_large: { status: 413, explain: ({ tooLarge }) => tooLarge },
  unsupported_media_type: { status: 415, explain: ({ unreadable }) => unreadable },
  invalid_request: { status: 400, explain: ({ unreadable }) => unreadable },
  server_error: { status: 500, explain: ({ failed }) => failed },
} as const satisfies Partial<Record<RejectedRule, ErrorPage>>;

/** Answers with one of the error pages, which has a way back to the app if that is known. */
export function errorPage(c: AppContext, language: Language, rule: keyof typeof errorPages) {
  const { status, explain, more }: ErrorPage = errorPages[rule];
  const texts = pageTexts[language];
  const { title, text } = explain(texts);
  const { app, popup = false } = c.get('from') ?? {};
  c.set('rule', rule);
  return page(c, {
    language,
    status,
    title,
    popup,
    ...(app && { app }),
    body: html`<p>${text}</p>${more?.(texts, c)}
${popup && html`<p>${texts.mayClose}</p>`}
${app && html`<p class="actions"><a class="primary" href="${new URL(app.redirectUri).origin}">${texts.backTo(app.name)}</a></p>`}
<p class="soft">${texts.code} <code>${rule}</code></p>`,
  });
}

/** The URLs of the login that a browser shows, or sends forms to. */
const loginPaths = /^\/([^/]+\/oauth\/|oauth\/authenticate$)/;

/**
 * Returns an HTML error page for navigations to URLs of the login, and the JSON problem for all other requests.
 *
 * @param problem the JSON response; the event log already has its rule.
 */
export function answerVisitor(c: AppContext, problem: Response): Response | Promise<Response> {
  const rule = c.get('rule') ?? '';
  const wantsPage = c.req.header('Accept')?.includes('text/html') && loginPaths.test(c.req.path);
  if (!wantsPage || !hasPage(rule)) return problem;
  c.header('Allow', problem.headers.get('Allow') ?? undefined);
  return errorPage(c, visitorLanguage(c), rule);
}

/** The language in the path, else the one that the browser prefers. */
export function visitorLanguage(c: AppContext) {
  const [, first] = c.req.path.split('/', 2);
  return isLanguage(first) ? first : preferredLanguage(c.req.header('Accept-Language'));
}

const hasPage = (rule: string): rule is keyof typeof errorPages => Object.hasOwn(errorPages, rule);
