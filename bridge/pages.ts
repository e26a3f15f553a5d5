import { createHash } from 'node:crypto';
import { type Language, preferredLanguage } from 'dpplus-connect/server';
import type { Context } from 'koa';
import type { OIDCContext } from 'oidc-provider';
import { helpLine } from '../contract/help-line.ts';
import { returnStyle } from '../contract/return-page.ts';
import { texts as common } from '../contract/texts.ts';
import { currentReference } from './reference.ts';
import { texts } from './texts.ts';

/** The stylesheet of the return page, with a button for the form of the logout. Tools measure contrast by its ground. */
const style =
  `${returnStyle}html{background:Canvas;color:CanvasText}button{padding:.7rem 1.5rem;border:1px solid;border-radius:.5rem;` +
  'background:var(--ground);color:var(--ink);font:inherit;font-weight:600}';

/** No script, no frame and nothing of another host. It has no `form-action`, which in some browsers stops the redirect after a form. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

type Page = Context & { oidc?: Partial<OIDCContext> };

/** Returns the first language of the service in `ui_locales`, or else the one that the browser ranks highest. */
export const languageOf = (context: Page, uiLocales: unknown = context.oidc?.params?.ui_locales): Language =>
  preferredLanguage([...String(uiLocales).split(' '), context.get('accept-language')].join(','));

/** Responds with a page, which links to the product if it is known. `action` is HTML, and `code` is the code of an error. */
function respond(context: Page, title: string, line: string, action = '', code?: string): void {
  const language = languageOf(context);
  const { back } = texts[language];
  const { home, redirectUris: [uri] = [] } = context.state.product ?? {};
  const target = home ?? (uri && new URL(uri).origin);
  const way = target ? `<p><a href="${escapeHtml(target)}">${escapeHtml(back)}</a></p>` : '';
  const reference = String(currentReference());
  const host = target ? new URL(target).host : context.host;
  const last = code && helpLine(common[language], code, reference, host, Date.now());
  const small = last ? `<small>${escapeHtml(last)}</small>` : '';
  context.type = 'text/html; charset=utf-8';
  context.set({ 'content-security-policy': policy, 'cache-control': 'no-store' });
  context.body = `<!doctype html><html lang="${languageOf(context)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style>
<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(line)}</p>${action}${way}${small}</main></html>`;
}

/** The page of a login that cannot continue. */
interface Failure {
  /** The reason in the log. */
  code: string;
  status?: number | undefined;
  /** The product is at fault, so that another try fails too. */
  isMistake?: boolean;
  message?: string;
  /** The path that starts the login again. */
  again?: string | undefined;
}

/** Responds with the page of a login that cannot continue. It says whether another try can help. */
export function respondWithFailure(
  context: Page,
  { code, status = 400, isMistake = false, message, again }: Failure,
): void {
  const { failed, rejected, mistake, again: label } = texts[languageOf(context)];
  context.status = status;
  respond(
    context,
    failed,
    message ?? (isMistake ? mistake : rejected),
    again && `<p><a href="${again}">${escapeHtml(label)}</a></p>`,
    code,
  );
}

/** Responds with the page for an error of the bridge, such as a lost Redis. */
export function respondWithError(context: Page): void {
  const { failed, unavailable } = texts[languageOf(context)];
  context.status = 503;
  respond(context, failed, unavailable, '', 'server_error');
}

/** Responds with the page for a URL that does not exist. */
export function respondWithNotFound(context: Page): void {
  const { notFound, notFoundText } = texts[languageOf(context)];
  context.status = 404;
  respond(context, notFound, notFoundText);
}

/** Responds with the page that asks whether the user wants to log out: of a product, or of all of them. */
export function respondWithLogout(context: Page, action: string, xsrf: string, product?: string): void {
  const { logOut, question, questionOf, stillLoggedIn } = texts[languageOf(context)];
  const all = product === undefined ? '<input type="hidden" name="logout" value="yes">' : '';
  const title = product === undefined ? question : questionOf.replace('{name}', () => product);
  const form = `<form method="post" action="${action}"><input type="hidden" name="xsrf" value="${xsrf}">${all}<button>${logOut}</button></form>`;
  respond(context, title, stillLoggedIn, form);
}

/** Responds with the page after a logout whose product has no page for it. */
export function respondWithLoggedOut(context: Page): void {
  const { loggedOut, stillLoggedIn } = texts[languageOf(context)];
  respond(context, loggedOut, stillLoggedIn);
}
